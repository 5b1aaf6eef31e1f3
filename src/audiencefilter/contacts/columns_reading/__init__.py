"""Where columns come from: Arrow, records, Parquet, CSV and Polars, each by the rules of ``Schema.coerce``."""

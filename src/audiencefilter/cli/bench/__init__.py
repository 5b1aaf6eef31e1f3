"""Parts of ``audiencefilter bench``: generated contacts and timing."""

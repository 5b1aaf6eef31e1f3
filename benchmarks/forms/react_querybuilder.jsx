import { useState } from "react";
import { createRoot } from "react-dom/client";
import { QueryBuilder } from "react-querybuilder";
import "react-querybuilder/dist/query-builder.css";

const named = (names) => names.map((name) => ({ name, label: name }));
const many = ["vip", "berlin", "press"];
const fields = [
  { name: "city", label: "City" },
  { name: "points", label: "Points", inputType: "number", defaultOperator: ">=" },
  { name: "gender", label: "Gender", valueEditorType: "select", values: named(["F", "M"]) },
  { name: "tags", label: "Tags", valueEditorType: "multiselect", values: named(many), operators: named(["in", "notIn"]) },
  { name: "createdAt", label: "Created", inputType: "datetime-local" },
  { name: "actions", label: "Actions", matchModes: true, subproperties: [{ name: "name", label: "Name" }] },
];

function App() {
  const [query, setQuery] = useState({ combinator: "and", rules: [] });
  window.form = { show: setQuery, query };
  return <QueryBuilder fields={fields} query={query} onQueryChange={setQuery} showNotToggle autoSelectField />;
}
createRoot(document.getElementById("root")).render(<App />);

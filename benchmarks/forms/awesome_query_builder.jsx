import { useState } from "react";
import { createRoot } from "react-dom/client";
import { BasicConfig, Builder, Query, Utils } from "@react-awesome-query-builder/ui";
import "@react-awesome-query-builder/ui/css/styles.css";

const config = {
  ...BasicConfig,
  fields: {
    city: { label: "City", type: "text" },
    points: { label: "Points", type: "number", defaultOperator: "greater_or_equal" },
    gender: { label: "Gender", type: "select", fieldSettings: { listValues: ["F", "M"] } },
    tags: { label: "Tags", type: "multiselect", fieldSettings: { listValues: ["vip", "berlin", "press"] } },
    createdAt: { label: "Created", type: "datetime" },
    actions: { label: "Actions", type: "!group", mode: "array", subfields: { name: { label: "Name", type: "text" } } },
  },
};
const load = (tree) => Utils.sanitizeTree(Utils.loadTree(tree), config).fixedTree;

function App() {
  const [tree, setTree] = useState(load({ id: Utils.uuid(), type: "group" }));
  window.form = { show: (next) => setTree(load(next)), tree: Utils.getTree(tree), logic: Utils.jsonLogicFormat(tree, config).logic };
  const builder = (props) => <div className="query-builder-container"><div className="query-builder"><Builder {...props} /></div></div>;
  return <Query {...config} value={tree} onChange={setTree} renderBuilder={builder} />;
}
createRoot(document.getElementById("root")).render(<App />);

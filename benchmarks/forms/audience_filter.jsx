import "audience-filter";

const element = document.createElement("audience-filter");
element.schema = await (await fetch("/forms/schema.json")).json();
element.setAttribute("endpoint", "/forms/check");
document.getElementById("root").append(element);
window.form = {
  show: (clause) => {
    element.value = clause;
  },
  get query() {
    return element.value;
  },
};

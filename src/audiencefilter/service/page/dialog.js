import { button, h } from "../../builder/dom.js";
import { say } from "./words.js";

let made = 0;

/** Whether what is edited may be lost. */
export const mayLose = async () =>
  (await ask(say("leaveTitle"), [h("p", {}, say("leaveBody"))], { leave: "discard", "": "stay" })) === "leave";

/**
 * Ask something, and wait for the answer: that of the button that was pressed, and null where it was closed.
 * @param {string} title @param {Child[]} content
 * @param {{[answer: string]: string}} answers each with its key of words.js, the best first
 * @param {string | null} [second] what has to be ticked before the first answer can be given
 * @returns {Promise<string | null>}
 */
export function ask(title, content, answers, second = null) {
  const buttons = Object.entries(answers).map(([answer, key]) => button(say(key), () => dialog.close(answer)));
  if (buttons.length > 1) buttons[0].classList.add("primary");
  const tick = h("input", { type: "checkbox", onchange: () => (buttons[0].disabled = !tick.checked) });
  buttons[0].disabled = Boolean(second);
  const id = `dialog-${(made += 1)}`;
  const dialog = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), ...content,
    second && h("p", {}, h("label", { class: "check" }, tick, second)), h("p", { class: "buttons" }, ...buttons));
  document.body.append(dialog);
  const before = document.activeElement?.closest(".menu")?.querySelector("summary") ?? document.activeElement;
  dialog.showModal();
  (second ? tick : buttons[0]).focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(dialog.returnValue || null);
    });
  });
}

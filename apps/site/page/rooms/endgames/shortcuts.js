// Single keys for what a lesson can do. Keys typed into a field or a dialog are left alone.

export function listenForShortcuts(keys, act) {
  function listen(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=radio]), select, textarea, dialog, header")) return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    act(action);
  }
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

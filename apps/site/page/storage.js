// What the page remembers between visits. Where the browser forbids storage, nothing is remembered.

const PREFIX = "taxicab.";

export function remembered(key, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private window or a full store: play on.
  }
}

/** Remembers one value of several under a key; all of them are `remembered(key, {})`. */
export function rememberIn(key, name, value) {
  remember(key, { ...remembered(key, {}), [name]: value });
}

export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/** Everything that is remembered, by key. */
export function allRemembered() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return Object.fromEntries(keys.map((key) => [key, remembered(key)]).filter(([, value]) => value !== null));
  } catch {
    return {};
  }
}

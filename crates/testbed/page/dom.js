// Small helpers for elements.

export const byId = (id) => document.getElementById(id);

/** An element with attributes, and children that are elements or text. Functions are listeners. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name === 'class') element.className = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An icon of icons.svg. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `/page/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** Shows a button as pressed or not. */
export function press(button, on) {
  button.setAttribute('aria-pressed', String(Boolean(on)));
}

/** Changes the text only if it is another: screen readers and layout are left alone otherwise. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A number in few digits. */
export function number(value, digits = 3) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return value.toExponential(2).replace('-', '−');
  return value.toFixed(size >= 100 ? Math.max(0, digits - 2) : digits).replace('-', '−');
}

/** A vector in few digits. */
export function vector(values, digits = 3) {
  return values ? Array.from(values, (value) => number(value, digits)).join('  ') : '–';
}

/** True when the viewer wants things to move less. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls `action` at most once in so many milliseconds, and always at the end. */
export function throttle(action, milliseconds) {
  let timer = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      action();
    }, milliseconds);
  };
}

/** What the browser remembers for the page; nothing where that is forbidden. */
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(`impinge.${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`impinge.${key}`, value);
    } catch {
      // Private windows may forbid it: then nothing is remembered.
    }
  },
};

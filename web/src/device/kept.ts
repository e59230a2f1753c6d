/** What is kept on this device. Where nothing may be kept, it lasts as long as the page. */

const memory = new Map<string, string>();

export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(name) ?? memory.get(name);
    return text === undefined ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Storage of this device, and of this tab. If the browser stores nothing, it lasts as long as the page. */

export interface Shelf {
  recall<T>(name: string): T | null;
  keep(name: string, value: unknown): void;
  drop(name: string): void;
}

function shelf(storage: () => Storage): Shelf {
  /** What the browser refused to store; it takes precedence over an older stored value. */
  const memory = new Map<string, string>();

  function read(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  }

  return {
    recall<T>(name: string): T | null {
      const text = memory.get(name) ?? read(name);
      try {
        return text === null ? null : (JSON.parse(text) as T);
      } catch {
        return null;
      }
    },
    keep(name, value) {
      const text = JSON.stringify(value);
      try {
        storage().setItem(name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
    },
    drop(name) {
      memory.delete(name);
      try {
        storage().removeItem(name);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

export const { recall, keep } = shelf(() => localStorage);

/** Survives a reload, and goes with the tab. */
export const tab = shelf(() => sessionStorage);

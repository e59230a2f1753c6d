/** Pictures that every table uses. */

const ART = import.meta.glob<string>("../art/{avatars,signals}/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export function avatarArt(name: string): string {
  return ART[`../art/avatars/${name}.svg`] ?? "";
}

export function signalArt(name: string): string {
  return ART[`../art/signals/${name}.svg`] ?? "";
}

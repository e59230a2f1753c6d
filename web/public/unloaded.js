/**
 * Shows one sentence if the page's own scripts do not load: in a frame that gives the page no origin, for example.
 *
 * A classic script, because such a frame loads no modules. The sentences are put into the page when it is built.
 */
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const sentences = [...document.querySelectorAll("[data-unloaded]")];
    const wanted = navigator.languages.map((language) => language.slice(0, 2));
    const known = wanted.find((language) => sentences.some(({ lang }) => lang === language)) ?? "en";
    for (const sentence of sentences) {
      sentence.hidden = sentence.lang !== known;
      sentence.firstElementChild.href = location.href;
    }
  },
  true,
);

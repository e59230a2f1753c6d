/** Starts Pyodide in Node.js with a folder mounted, and has compile_engine.py compile what lies there. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [folder] = process.argv.slice(2);
// The order of a set in compiled code is the same every time only with the same seed.
const python = await loadPyodide({
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  stdout: () => undefined,
});
python.FS.mkdirTree("/place");
python.mountNodeFS("/place", folder);
python.runPython("import sys; sys.path.insert(0, '/place/packages')");
python.runPython(await readFile(fileURLToPath(new URL("compile_engine.py", import.meta.url)), "utf8"));

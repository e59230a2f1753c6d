import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { place } from "./address.svelte";
import { apply } from "./device/settings.svelte";
import { mendMissingParts, registerServiceWorker } from "./offline";

mendMissingParts();
// A link leads to a table: its code is fetched together with the words. If that fails, App says so.
if (place().page === "table") import("./pages/TablePage.svelte").catch(() => undefined);
// Without its words the page can still be used and reloaded.
await apply().catch(() => undefined);
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();

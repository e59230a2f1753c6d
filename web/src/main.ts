import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { place } from "./address.svelte";
import { apply } from "./device/settings.svelte";
import { mendMissingParts, registerServiceWorker } from "./offline";

mendMissingParts();
// Whoever comes by a link wants the table: it is fetched along with the words. If it does not come, App says so.
if (place().page === "table") import("./pages/TablePage.svelte").catch(() => undefined);
// A page without its words can still be played on, and loaded anew; no page at all can't.
await apply().catch(() => undefined);
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();

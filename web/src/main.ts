import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { place } from "./address.svelte";
import { apply } from "./device/settings.svelte";
import { registerServiceWorker } from "./offline";

// Whoever comes by a link wants the table: it is fetched along with the words.
if (place().page === "table") void import("./pages/TablePage.svelte");
await apply();
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();

import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./device/settings.svelte";
import { registerServiceWorker } from "./offline";

await apply();
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();

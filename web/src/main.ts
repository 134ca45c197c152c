import { mount } from "svelte";
import "./theme.css";
import "./base.css";
import App from "./App.svelte";
import { register } from "./offline/server_reach.svelte";
import { settings } from "./settings.svelte";

register();
if (settings.prefs.notify) void import("./push/push").then(({ renew }) => renew()).catch(() => {});

export default mount(App, { target: document.getElementById("app")! });

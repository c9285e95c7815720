import { mount } from 'svelte';
import App from './App.svelte';
import { router } from '$src/state/router.svelte';
import { settings } from '$src/state/settings.svelte';
import { renderQueue } from '$src/state/renderQueue.svelte';
import '$src/styles/tokens.css';
import '$src/styles/base.css';
import '$src/styles/components.css';

settings.follow();
router.start();

const target = document.getElementById('page');
if (target) renderQueue.add(() => mount(App, { target }));

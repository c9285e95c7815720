import { mount } from 'svelte';
import App from './App.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { renderQueue } from '$lib/renderQueue.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

settings.follow();
router.start();

const target = document.getElementById('page');
if (target) renderQueue.add(() => mount(App, { target }));

import { mount } from 'svelte';
import App from './App.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { turns } from '$lib/turns.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

settings.follow();
router.start();

const target = document.getElementById('page');
if (target) turns.wait(() => mount(App, { target }));

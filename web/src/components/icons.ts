// Small drawings for buttons, 24 units wide, in the colour of the text around them.
const drawn = (inner: string) =>
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" ' +
  'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" ' +
  `focusable="false">${inner}</svg>`;

export const icons = {
  back: drawn('<path d="M15 5l-7 7 7 7"/>'),
  chat: drawn('<path d="M4 5h16v11H9l-5 4z"/><path d="M8 9h8M8 12h5"/>'),
  log: drawn('<path d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h3"/>'),
  scores: drawn('<path d="M5 20V11M12 20V4M19 20v-6M3 20h18"/>'),
  menu: drawn('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  hint: drawn('<path d="M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.8.8-1 1.4-1 2H9c0-.6-.2-1.2-1-2z"/>'),
  rules: drawn(
    '<path d="M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5z"/>' +
      '<path d="M19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z"/>',
  ),
  open: drawn('<path d="M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6z"/><path d="M12 12h.01"/>'),
  close: drawn('<path d="M6 6l12 12M18 6L6 18"/>'),
  undo: drawn('<path d="M9 8H15a4 4 0 0 1 0 9H8M9 8l3-3M9 8l3 3"/>'),
  pause: drawn('<path d="M8 5v14M16 5v14"/>'),
  play: drawn('<path d="M8 5l11 7-11 7z"/>'),
  link: drawn(
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/>' +
      '<path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  ),
  bot: drawn(
    '<rect x="5" y="8" width="14" height="11" rx="3"/>' +
      '<path d="M12 4v4M9 13h.01M15 13h.01M9.5 16h5"/>',
  ),
  away: drawn('<path d="M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M12 18h.01M4 4l16 16"/>'),
  keyboard: drawn(
    '<rect x="3" y="6" width="18" height="12" rx="2"/>' +
      '<path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8"/>',
  ),
  trophy: drawn(
    '<path d="M8 4h8v6a4 4 0 0 1-8 0zM12 14v4M8 20h8"/>' +
      '<path d="M8 6H4c0 3 1.5 4.5 4 5M16 6h4c0 3-1.5 4.5-4 5"/>',
  ),
  sound_full: drawn('<path d="M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"/>'),
  sound_soft: drawn('<path d="M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6"/>'),
  sound_off: drawn('<path d="M4 10v4h4l5 4V6l-5 4zM16 10l4 4M20 10l-4 4"/>'),
  check: drawn('<path d="M5 13l5 5L19 7"/>'),
} as const;

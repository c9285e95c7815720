// Before anything is painted: the theme that was chosen here.
try {
  const theme = JSON.parse(localStorage.getItem('pioche.settings') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without a choice the system's theme is shown.
}

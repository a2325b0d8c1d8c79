// Before the first paint, so that the page does not flash in the other colours.
{
  const kept = localStorage.getItem('praxis-color-scheme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

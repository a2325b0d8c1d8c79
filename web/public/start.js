// Runs before anything is drawn and before the application is there.

// The colours first, so that the page does not flash in the others.
{
  const kept = localStorage.getItem('praxis-color-scheme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

// What the page is made of besides the entry is fetched beside the entry: see web/build/page-parts.ts.
{
  const parts = JSON.parse(document.querySelector('meta[name=page-parts]')?.content ?? '{}')
  const page = Object.keys(parts).find((address) => location.pathname.startsWith(address))
  for (const file of parts[page] ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    // As the bundler asks for styles, or they would be fetched twice.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

// Every page begins by asking who is signed in: the call is under way while the application loads.
window.praxisEarlyCalls = {
  '/api/v1/auth/session': fetch('/api/v1/auth/session', {
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-requested-by': 'praxis' },
  }),
}
// Whoever takes it hears of the failure.
window.praxisEarlyCalls['/api/v1/auth/session'].catch(() => undefined)

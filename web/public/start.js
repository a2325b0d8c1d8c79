// Runs before anything is drawn and before the application is there.

// The colours first, so that the page does not flash in the others.
{
  const kept = localStorage.getItem('praxis-color-scheme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

// Every page begins by asking who is signed in, and pages of a practice then ask what the member may do: the
// calls are under way while the application loads, ahead of its files. See web/src/api/early.ts.
{
  const calls = {}
  window.praxisEarlyCalls = calls
  const ask = (path, secrets = {}) => {
    const url = `/api/v1${path}`
    // The application asked before.
    if (url in calls) return
    calls[url] = fetch(url, {
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'x-requested-by': 'praxis', ...secrets },
    })
    // Whoever takes it hears of the failure.
    calls[url].catch(() => undefined)
    return calls[url]
  }
  const session = ask('/auth/session')
  const { pathname, search } = location
  // What a guest's link opens.
  const link = new URLSearchParams(search)
  const [key, pwd] = [link.get('key'), link.get('pwd')]
  // The password goes in a header: addresses of calls end up in logs.
  if (pathname === '/rad-cloud' && key && pwd && /^[\w-]{1,128}$/.test(pwd))
    ask(`/sharelinks/${encodeURIComponent(key)}`, { 'x-link-pwd': pwd })
  if (/^\/(practice-hub|patient-link|lead-convert)(\/|$)/.test(pathname)) {
    session
      .then((answer) => (answer.ok ? answer.clone().json() : null))
      .then((body) => {
        const { practice, practiceStaff } = body?.member ?? {}
        if (!practice || !practiceStaff) return
        const { id } = practice
        ask(`/permissions/practices/${id}`)
        const [, list] = /^\/(patient-link|lead-convert)\/?$/.exec(pathname) ?? []
        if (!list) return
        // Rows are not drawn before it is known which columns they have.
        ask(`/practices/${id}/list-views`)
        // The people as the address alone shows them: the page's own first call.
        const whose = list === 'lead-convert' ? 'isLead' : 'isPatient'
        if (search === '')
          ask(`/practices/${id}/patients?${whose}=1&order=createdAt+DESC&offset=0&limit=50`)
      })
      .catch(() => undefined)
  }
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

// What the page shows in any case takes the place of the mark as soon as the document is read: see
// web/src/prerender.tsx.
document.addEventListener(
  'readystatechange',
  () => {
    const { pathname, search } = location
    const templates = [...document.querySelectorAll('template[data-page]')]
    const template = templates.find(({ dataset }) => dataset.page === pathname)
    if (!template || (search !== '' && template.dataset.withSearch === undefined)) return
    document.getElementById('start').replaceChildren(template.content)
  },
  { once: true },
)

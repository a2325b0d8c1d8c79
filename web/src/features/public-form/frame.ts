/** What a form tells the page that it stands on: how tall it is, and where to go on. */
type Told = { height: number } | { redirect: string }

export const isFramed = window.parent !== window

/**
 * The site around the form: an origin, `null` where the browser does not say, or nothing where the form stands
 * by itself. Firefox knows it by the referrer alone, which our snippet sees to.
 */
export function siteAround(): string | null {
  if (!isFramed) return null
  const { ancestorOrigins } = location
  const known = ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(known) ? new URL(known).origin : 'null'
}

/** Nothing that is told is secret, and any site may show the form. */
function tell(told: Told) {
  window.parent.postMessage({ praxisForm: true, ...told }, '*')
}

/** Lets the frame grow with what is in it. */
export function growFrame(content: HTMLElement) {
  if (!isFramed) return
  new ResizeObserver(() => tell({ height: Math.ceil(content.getBoundingClientRect().height) }))
    // The whole content, with its margins.
    .observe(content)
}

/** Goes on to another page, in the window of the page that frames the form. */
export function goOn(url: string) {
  if (isFramed) tell({ redirect: url })
  else location.assign(url)
}

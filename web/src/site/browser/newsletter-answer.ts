import { call } from '../../outside/calls.ts'
import { newsletterTexts as texts } from '../content/newsletter.ts'

/** What each page says to the API. */
const paths = {
  confirm: '/newsletter/subscribers/confirm',
  unsubscribe: '/newsletter/subscribers/leave',
} as const

const isKnown = (what: string | undefined): what is keyof typeof paths =>
  what !== undefined && what in paths

/** A page that a link in an email opens: pressing its button says yes or no, opening it says nothing. */
export function startAnswer(area: HTMLElement): void {
  const { answer: what } = area.dataset
  const button = area.querySelector('button')
  const said = document.getElementById('newsletter-answered')
  if (!isKnown(what) || !button || !said) return
  const key = new URLSearchParams(location.search).get('key') ?? ''
  // Whoever has the link may say it: it must not stay in the address, nor in the history.
  history.replaceState(null, '', location.pathname)
  if (key === '') {
    finish(texts.gone)
    return
  }
  let isSending = false

  button.addEventListener('click', async () => {
    if (isSending) return
    isSending = true
    said.textContent = texts.busy
    const outcome = await call<object>(paths[what], { key })
    isSending = false
    if (outcome.kind === 'done') return finish(texts[what].done)
    const isGone = outcome.kind === 'refused' && outcome.name === 'ERR_TARGET_NOT_FOUND'
    if (isGone) return finish(texts.gone)
    said.textContent = texts.failed
  })

  function finish(words: string) {
    area.hidden = true
    if (said) said.textContent = words
  }
}

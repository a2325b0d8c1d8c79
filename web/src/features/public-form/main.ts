import type { PublicLeadForm } from '#shared/model/lead-form.ts'
import type { Outcome } from '../../outside/calls.ts'
import { createChallenges } from '../../outside/challenges.ts'
import { firstTouch } from '../../outside/first-touch.ts'
import { type Problems, showLeadForm } from '../../ui/lead-form.ts'
import { leadFormTexts as texts } from '../../ui/lead-form-texts.ts'
import '../../ui/lead-form.css'
import './page.css'
import { type FormAddress, readAddress } from './address.ts'
import { readForm, sendForm } from './calls.ts'
import { doubtsOf } from './doubts.ts'
import { goOn, growFrame, isFramed, siteAround } from './frame.ts'

const root = document.getElementById('lead-form')
if (root) void start(root)

/** The public page of a lead form. */
async function start(root: HTMLElement): Promise<void> {
  root.classList.add('lead-form', ...(isFramed ? [] : ['alone']))
  growFrame(root)
  const { pathname, search } = location
  const { referrer } = document
  const address = readAddress({ pathname, search, referrer, host: location.host })
  // What tells of a person must not stay in the address, nor in the history.
  history.replaceState(null, '', pathname)
  root.textContent = texts.loading
  const site = siteAround()
  const outcome = await readForm(address.formKey, site)
  if (outcome.kind !== 'done') return sayUnavailable(root, outcome)
  // A frame is told by the page around it how the person came first; by itself the page has kept it.
  const touch = isFramed ? address.touch : firstTouch(address.touch)
  run(root, outcome.answer, { ...address, touch, site })
}

function sayUnavailable(root: HTMLElement, outcome: Outcome<never> | Outcome<PublicLeadForm>) {
  const isGone =
    outcome.kind === 'refused' &&
    ['ERR_TARGET_NOT_FOUND', 'ERR_REQUEST_PARAMS_MISFORMAT'].includes(outcome.name)
  const isElsewhere = outcome.kind === 'refused' && outcome.name === 'ERR_ACCESS_DENIED'
  const title = document.createElement('h1')
  title.textContent = isGone || isElsewhere ? texts.unavailableTitle : texts.failedTitle
  const text = document.createElement('p')
  text.textContent = isGone ? texts.unavailable : isElsewhere ? texts.elsewhere : texts.offline
  root.replaceChildren(title, text)
  if (isGone || isElsewhere) return
  const again = document.createElement('button')
  again.textContent = texts.again
  again.addEventListener('click', () => location.reload())
  root.append(again)
}

function run(
  root: HTMLElement,
  shown: PublicLeadForm,
  { formKey, values, touch, site }: FormAddress & { site: string | null },
) {
  document.title = `${shown.title} · ${shown.practiceName}`
  const view = showLeadForm(root, shown)
  view.fill(values)
  const challenges = createChallenges(shown.challenge, async () => {
    const outcome = await readForm(formKey, site)
    return outcome.kind === 'done' ? outcome.answer.challenge : null
  })
  let isSending = false
  let askedAbout = ''

  view.form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    const missing = view.missing()
    view.show(missing)
    view.say(Object.keys(missing).length > 0 ? texts.check : null)
    if (Object.keys(missing).length > 0) return
    const doubts = newDoubts()
    if (Object.keys(doubts).length > 0) {
      view.show(doubts)
      return view.say(texts.checkOnce)
    }
    isSending = true
    view.busy(true)
    const outcome = await send()
    isSending = false
    view.busy(false)
    if (outcome.kind === 'done') return finish()
    sayRefusal(outcome)
  })

  /** What looks mistyped, unless the person was asked about the same values before. */
  function newDoubts(): Problems {
    const doubts = doubtsOf(view.values())
    const asked = JSON.stringify(doubts) + JSON.stringify(view.values())
    if (asked === askedAbout) return {}
    askedAbout = asked
    return doubts
  }

  /** Sends what was filled in; where the page was open for too long, once more with a new challenge. */
  async function send(isAgain = false): Promise<Outcome<{ ok: true }>> {
    const solved = await challenges.solved()
    if (solved === null) return { kind: 'offline' }
    const outcome = await sendForm(formKey, {
      ...{ values: view.values(), agreed: view.agreed() ? 1 : 0, unseen: view.unseen(), touch },
      ...solved,
    })
    const isExpired = outcome.kind === 'refused' && outcome.name === 'ERR_LEAD_FORM_EXPIRED'
    if (!isExpired || isAgain) return outcome
    return (await challenges.renew()) ? send(true) : { kind: 'offline' }
  }

  function sayRefusal(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>) {
    if (outcome.kind === 'offline') return view.say(texts.offline)
    const problems: Problems = {}
    for (const { field, problem } of outcome.fields) {
      const asked = shown.fields.find((one) => `values.${one.field}` === field)
      if (asked) problems[asked.field] ??= sentence(asked.label, problem)
    }
    const isMarked = Object.keys(problems).length > 0
    view.show(problems)
    if (isMarked) return view.say(texts.check)
    if (outcome.name === 'ERR_TARGET_NOT_FOUND') return view.say(texts.unavailable)
    return view.say(outcome.comments[0] ?? texts.failed)
  }

  function finish() {
    if (shown.redirectUrl !== null) return goOn(shown.redirectUrl)
    const title = document.createElement('h1')
    title.textContent = texts.sent
    title.tabIndex = -1
    const thanks = document.createElement('p')
    thanks.textContent = shown.thanks
    root.replaceChildren(title, thanks)
    title.focus()
  }
}

/** `must be a name` of a field is said of its label; whole sentences stay as they are. */
const sentence = (label: string, problem: string) =>
  /^(is|must) /.test(problem) ? `${label} ${problem}` : problem

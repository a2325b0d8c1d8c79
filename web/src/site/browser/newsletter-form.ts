import * as v from 'valibot'
import type { Challenge } from '#shared/model/challenge.ts'
import { email as emailField, text } from '#shared/model/fields.ts'
import { siteAddresses } from '#shared/site.ts'
import { call, type Outcome } from '../../outside/calls.ts'
import { type Challenges, createChallenges } from '../../outside/challenges.ts'
import { newsletterFormTexts as texts } from '../content/newsletter.ts'
import { siteTexts } from '../texts.ts'

type Filled = { name: string; email: string }
type Problems = Partial<Record<keyof Filled, string>>

const PATH = '/newsletter'
const name = text(120)

/** What is wrong with what was filled in (specification, section 5, Newsletter form). */
export function problemsOf(filled: Filled): Problems {
  return {
    ...(!v.is(name, filled.name) && { name: texts.nameMissing }),
    ...(filled.email.trim() === ''
      ? { email: texts.emailMissing }
      : !v.is(emailField, filled.email) && { email: texts.emailWrong }),
  }
}

async function readChallenge(): Promise<Challenge | null> {
  const outcome = await call<Challenge>(`${PATH}/challenge`)
  return outcome.kind === 'done' ? outcome.answer : null
}

/** The form of the newsletter. It asks for a challenge when somebody begins to fill it in, not with each page. */
export function startForm(form: HTMLFormElement): void {
  const field = (named: string) => form.querySelector<HTMLInputElement>(`[name="${named}"]`)
  const button = form.querySelector<HTMLButtonElement>('button')
  const said = document.getElementById('newsletter-said')
  if (!button || !said) return
  let challenges: Promise<Challenges | null> | null = null
  let isSending = false
  button.disabled = false

  const begin = () => {
    challenges ??= readChallenge().then((first) => first && createChallenges(first, readChallenge))
    return challenges
  }
  form.addEventListener('focusin', () => void begin())

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  async function submit() {
    if (isSending) return
    const filled = { name: field('name')?.value ?? '', email: field('email')?.value ?? '' }
    const problems = problemsOf(filled)
    show(problems)
    if (Object.keys(problems).length > 0) return
    isSending = true
    busy(true)
    const outcome = await send({ ...filled, unseen: field('unseen')?.value ?? '' })
    isSending = false
    busy(false)
    finish(outcome, filled)
  }

  /** Sends what was filled in; where the page was open for too long, once more with a new challenge. */
  async function send(
    filled: Filled & { unseen: string },
    isAgain = false,
  ): Promise<Outcome<object>> {
    const at = await begin()
    const solved = await at?.solved()
    if (!at || !solved) {
      challenges = null
      return { kind: 'offline' }
    }
    const outcome = await call<object>(`${PATH}/subscribers`, { ...filled, ...solved })
    const isExpired = outcome.kind === 'refused' && outcome.name === 'ERR_LEAD_FORM_EXPIRED'
    if (!isExpired || isAgain) return outcome
    return (await at.renew()) ? send(filled, true) : { kind: 'offline' }
  }

  function finish(outcome: Outcome<object>, filled: Filled) {
    if (outcome.kind === 'done') {
      form.hidden = true
      return say(texts.doneTitle, texts.done(filled.email.trim()))
    }
    const fields = outcome.kind === 'refused' ? outcome.fields : []
    if (fields.length > 0) {
      const isWrong = (named: string) => fields.some((one) => one.field === named)
      return show({
        ...(isWrong('name') && { name: texts.nameMissing }),
        ...(isWrong('email') && { email: texts.emailWrong }),
      })
    }
    say(texts.failedTitle, texts.failed, texts.again)
  }

  function show(problems: Problems) {
    said?.replaceChildren()
    for (const named of ['name', 'email'] as const) {
      const problem = document.getElementById(`newsletter-${named}-problem`)
      const input = field(named)
      const text = problems[named]
      if (!problem || !input) continue
      problem.textContent = text ?? ''
      problem.hidden = text === undefined
      input.setAttribute('aria-invalid', String(text !== undefined))
      if (text === undefined) input.removeAttribute('aria-describedby')
      else input.setAttribute('aria-describedby', problem.id)
    }
    const [first] = Object.keys(problems)
    if (first) field(first)?.focus()
  }

  function busy(isBusy: boolean) {
    if (!button) return
    button.textContent = isBusy ? siteTexts.newsletter.sending : siteTexts.newsletter.subscribe
    button.setAttribute('aria-disabled', String(isBusy))
  }

  /** What became of it, with a way to try again where it failed. */
  function say(title: string, words: string, again?: string) {
    const box = document.createElement('div')
    box.className = 'said'
    box.tabIndex = -1
    const strong = document.createElement('strong')
    strong.textContent = title
    const paragraph = document.createElement('p')
    paragraph.textContent = words
    box.append(strong, paragraph)
    if (again !== undefined) {
      const resubmit = document.createElement('button')
      resubmit.className = 'button'
      resubmit.type = 'button'
      resubmit.textContent = again
      resubmit.addEventListener('click', () => void submit())
      const contact = document.createElement('a')
      contact.href = siteAddresses.contact
      contact.textContent = siteTexts.contact
      box.append(resubmit, contact)
    }
    said?.replaceChildren(box)
    // The button that was pressed may be gone.
    box.focus()
  }
}

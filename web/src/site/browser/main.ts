import { firstTouch, touchOf } from '../../outside/first-touch.ts'
import { closeMenus } from './menus.ts'
import { startAnswer } from './newsletter-answer.ts'
import { startForm } from './newsletter-form.ts'

/** What the public pages do beside being read: all of it may be missing. */
const { pathname, search, host } = location
firstTouch(touchOf({ pathname, search, host, referrer: document.referrer }))

closeMenus()

const form = document.querySelector<HTMLFormElement>('form#newsletter')
if (form) startForm(form)

const answer = document.querySelector<HTMLElement>('#newsletter-answer')
if (answer) startAnswer(answer)

const help = document.querySelector<HTMLElement>('#help-search')
// The search comes with its page alone.
if (help) void import('./help-search.ts').then(({ startSearch }) => startSearch(help))

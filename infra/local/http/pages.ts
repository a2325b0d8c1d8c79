import * as v from 'valibot'
import type { AnswerText } from '../engines/answers.ts'
import type { OutboxItem } from '../engines/outbox.ts'
import type { DeadLetter } from '../events/ledger.ts'
import type { GatewayResponse } from './payload.ts'

export type PageSources = {
  outbox: (to?: string) => OutboxItem[]
  /** Sends a text to the number that texts are sent from. */
  answer: (text: AnswerText) => void
  deadLetters: () => DeadLetter[]
  /** JSON that the application adds, by path. */
  documents: Readonly<Record<string, () => unknown>>
}

/**
 * Answers the local run's own addresses, which no template knows: the outbox, the dead letters and
 * what the application adds.
 * @returns null for any other path.
 */
export function ownPage(path: string, query: string, sources: PageSources): GatewayResponse | null {
  const asked = new URLSearchParams(query)
  const to = asked.get('to') ?? undefined
  if (path === '/__outbox.json') return json({ items: sources.outbox(to) })
  if (path === '/__outbox') {
    const one = sources.outbox(to).find(({ id }) => id === asked.get('id'))
    return html(one?.html ?? outboxPage(sources.outbox(to)))
  }
  if (path === '/__dead-letters.json') return json({ items: sources.deadLetters() })
  const document = sources.documents[path]
  return document ? json(document()) : null
}

const answerForm = v.object({
  from: v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1600)),
})

/**
 * Takes the form of the outbox by which a text is answered, and leads back to it.
 * @returns null for any other path.
 */
export function ownForm(path: string, form: string, sources: PageSources): GatewayResponse | null {
  if (path !== '/__outbox') return null
  const filled = v.safeParse(answerForm, Object.fromEntries(new URLSearchParams(form)))
  if (!filled.success) return { ...html('A number and a text are needed.'), status: 400 }
  sources.answer(filled.output)
  return { status: 303, headers: { location: '/__outbox' }, body: Buffer.from('') }
}

/** Whether a path is one of the local run's own. */
export function isOwnPage(path: string, { documents }: PageSources): boolean {
  return /^\/__(outbox|outbox\.json|dead-letters\.json)$/.test(path) || path in documents
}

const json = (value: unknown): GatewayResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(value, null, 2)),
})

const html = (page: string): GatewayResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  },
  body: Buffer.from(page),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text as HTML, with the characters replaced that would be markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
}

/** Links in a message can be followed from the page. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
    color-scheme: light dark; }
  article { border-top: 1px solid #8884; padding: 1rem 0; }
  header { color: #888; font-size: 0.875rem; }
  h2 { font-size: 1rem; margin: 0.25rem 0; }
  form { margin-top: 0.5rem; }
  input, button { font: inherit; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
`

const outboxPage = (items: readonly OutboxItem[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>${style}</style></head>
<body>
<h1>Outbox</h1>
<p>Emails and texts that would have been sent, newest first. Reload to see more.</p>
${items.length === 0 ? '<p>Nothing was sent yet.</p>' : items.slice(0, 200).map(article).join('\n')}
</body>
</html>`

const article = ({ id, channel, to, subject, text, html, sentAt }: OutboxItem): string => `<article>
<header>${channel === 'email' ? 'Email' : 'Text'} to ${escapeHtml(to)}, ${escapeHtml(sentAt)}</header>
${subject === null ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${html === null ? '' : `<p><a href="/__outbox?id=${escapeHtml(id)}">As it looks</a></p>`}
<pre>${linked(text)}</pre>
${channel === 'sms' ? answerTo(to) : ''}
</article>`

/** Where whoever got a text answers it: STOP, START, HELP or anything else. */
const answerTo = (to: string): string => `<form method="post" action="/__outbox">
<input type="hidden" name="from" value="${escapeHtml(to)}">
<input name="text" aria-label="Answer from ${escapeHtml(to)}" placeholder="STOP" maxlength="1600" required>
<button>Answer</button>
</form>`

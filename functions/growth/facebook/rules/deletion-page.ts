import { escapeHtml } from '#functions/platform/html.ts'

/** A day as pages write it; the zone of nobody in particular. */
const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * What became of a person's wish that Facebook handed on, for whoever opens the address that Facebook shows them.
 * @param at when it was done; null where nobody knows the code
 */
export function deletionPage(code: string, at: string | null): string {
  const said = at
    ? `What this application had of your Facebook account was deleted on ${dayOf(at)}: your name, the pages you manage, and the permission to see their lead forms.`
    : 'There is no such code, or what it was about was deleted more than 90 days ago.'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Deletion of data from Facebook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body><main><h1>Deletion of data from Facebook</h1>
<p>${escapeHtml(said)}</p>
<p>Confirmation code: ${escapeHtml(code)}</p>
</main></body></html>`
}

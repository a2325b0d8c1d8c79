import { escapeHtml } from '#functions/platform/html.ts'

/**
 * A page for who opens the address that is for mail programs: it leads to the choice. No browser goes there by
 * itself, since the answers of the API are in a sandbox.
 */
export function leavePage(key: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Praxis newsletter</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body><main><h1>Praxis newsletter</h1>
<p><a href="/newsletter/unsubscribe?key=${escapeHtml(encodeURIComponent(key))}">Unsubscribe</a></p>
</main></body></html>`
}

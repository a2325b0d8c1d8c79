import { API_BASE } from '#shared/api/protocol.ts'
import { errorCatalogue } from '#shared/error-catalogue.ts'
import type { openapiDocument } from './openapi.ts'

type Document = ReturnType<typeof openapiDocument>

function html(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function code(value: unknown): string {
  return `<pre tabindex="0">${html(JSON.stringify(value, null, 2))}</pre>`
}

const style = `
:root { color-scheme: light dark; --line: #8884; --accent: #067a91 }
@media (prefers-color-scheme: dark) { :root { --accent: #4fd0ea } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
a { color: var(--accent) } h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem }
summary { cursor: pointer } pre { overflow: auto; font-size: 13px; background: #8881; padding: .75rem }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; color: var(--accent) }
table { border-collapse: collapse } td, th { text-align: left; padding: .25rem .75rem .25rem 0 }`

/** The reference of the API as one page to read, without scripts. */
export function referencePage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const shown = new Map<string, string>()
  /** What a call answers; what another one before it answers too is not repeated. */
  function answer(content: unknown, id: string): string {
    const text = code(content)
    const first = shown.get(text)
    if (first) return `<p>The same as <a href="#${html(first)}"><code>${html(first)}</code></a></p>`
    shown.set(text, id)
    return text
  }
  const areas = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = areas.map((area) => {
    const calls = operations.filter(({ operation }) => operation.tags.includes(area))
    const items = calls.map(({ path, method, operation }) => {
      const body = 'requestBody' in operation ? operation.requestBody : null
      return `<details id="${html(operation.operationId)}"><summary>
<span class="method">${method.toUpperCase()}</span> <code>${html(API_BASE + path)}</code>
— ${html(operation.summary)}</summary>
<p>${html(operation.description)}</p>
<h4>Parameters</h4>${code(operation.parameters)}
${body ? `<h4>Body</h4>${code(body.content['application/json'].schema)}` : ''}
<h4>Answer</h4>${answer(operation.responses[200].content, operation.operationId)}</details>`
    })
    return `<h2 id="${area}">${area}</h2>${items.join('\n')}`
  })
  const errors = Object.entries(errorCatalogue).map(
    ([name, error]) =>
      `<tr><td><code>${name}</code></td><td>${error.class}</td><td>${html(error.text)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Praxis API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Praxis API</h1>
<p>Success is 200 with an object. Every expected failure is 400 with
<code>{name, message, comments}</code>, with <code>details</code> where its name has some. Bodies are JSON or form-urlencoded. State-changing calls carry
<code>X-Requested-By: praxis</code>. The same as a document:
<a href="${API_BASE}/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas">${areas.map((area) => `<a href="#${area}">${area}</a>`).join(' · ')}
 · <a href="#errors">errors</a></nav>
${sections.join('\n')}
<h2 id="errors">errors</h2><table><tbody>${errors.join('')}</tbody></table>
</main></body></html>`
}

import { escapeHtml } from '../local/http/pages.ts'

/** Somebody whom the page offers to be; `label` says who that is. */
export type Account = { email: string; label: string }

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem;
    color-scheme: light dark; }
  form { display: grid; gap: 0.5rem; margin-block: 1rem; }
  button, input { font: inherit; padding: 0.5rem; }
  label { display: flex; gap: 0.5rem; align-items: center; }
</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`

/** Asks who somebody is; whoever they say, they are. */
export function accountPage(name: string, accounts: readonly Account[]): string {
  return page(
    name,
    `<p>This page stands in for a sign-in service. It believes everybody.</p>
<form method="post">
${accounts.map(({ email, label }) => `<button name="email" value="${escapeHtml(email)}">${escapeHtml(`${email} (${label})`)}</button>`).join('\n')}
</form>
<form method="post">
  <label>Email <input type="email" name="email" required></label>
  <label>Name <input name="name"></label>
  <label><input type="checkbox" name="unverified" value="1"> The address is not verified</label>
  <button>Continue</button>
</form>
<form method="post"><button name="denied" value="1">Cancel</button></form>`,
  )
}

/** Asks whether to sign out of the service too; `form` is the provider's own. */
export function signOutPage(name: string, form: string): string {
  return page(
    `Sign out of ${name}`,
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm">Stay signed in</button>`,
  )
}

export function failurePage(name: string, reason: string): string {
  return page(name, `<p>${escapeHtml(reason)}</p>`)
}

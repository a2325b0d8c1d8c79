import { escapeHtml } from '#functions/platform/html.ts'
import type { EmailMessage, Message } from './message.ts'

/** A picture that travels with the email, so that showing it asks no server. */
export type Picture = { type: string; bytes: Uint8Array }

/** How HTML refers to the logo among the email's attachments. */
export const LOGO_CONTENT_ID = 'logo'

/** The brand's shades that text may have on them, or be of (web/src/theme/colors.ts). */
const BRAND = '#067a96'
const BRAND_ON_DARK = '#5fd3ec'

const PRODUCT = 'Praxis'

/** A message as plain text. */
export function messageText(message: Message): string {
  return message.channel === 'text' ? message.text : emailText(message)
}

/**
 * Stands below an email: the phone of the practice, the page that says how to reach support, and
 * where the recipient unsubscribes.
 */
export type Footer = { phone: string | null; contactUrl: string | null; choiceUrl: string | null }

const noFooter: Footer = { phone: null, contactUrl: null, choiceUrl: null }

/** The email for readers that show no HTML. */
export function emailText(
  { practice, paragraphs, code, button, notes }: EmailMessage,
  { phone, contactUrl, choiceUrl }: Footer = noFooter,
): string {
  return [
    ...paragraphs,
    ...(code === null ? [] : [code]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `--\n${signature(practice, phone)}`,
    ...(contactUrl === null ? [] : [`${CONTACT}: ${contactUrl}`]),
    ...(choiceUrl === null ? [] : [`${UNSUBSCRIBE}: ${choiceUrl}`]),
  ].join('\n\n')
}

/** Below an email to a patient: where they say whether they want more of them. */
const UNSUBSCRIBE = 'Unsubscribe'

const CONTACT = 'Contact us'

function signature(practice: EmailMessage['practice'], phone: string | null): string {
  if (!practice) return PRODUCT
  return phone ? `${practice.name}, ${phone}, by ${PRODUCT}` : `${practice.name}, by ${PRODUCT}`
}

/**
 * The email as HTML: tables and styles in place, as mail programs need them. Everything is said in
 * text, so that it reads as well without pictures; dark mode changes the colours only.
 * @param hasLogo whether the practice's logo is attached under `LOGO_CONTENT_ID`
 */
export function emailHtml(
  message: EmailMessage,
  hasLogo: boolean,
  { phone, contactUrl, choiceUrl }: Footer = noFooter,
): string {
  const { subject, practice, paragraphs, code, button, notes } = message
  const [preview = subject] = paragraphs
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #141517 !important; }
  .card { background-color: #25262b !important; border-color: #3b3d43 !important; }
  .text, .code { color: #f1f3f5 !important; }
  .quiet { color: #adb5bd !important; }
  .name, .link { color: ${BRAND_ON_DARK} !important; }
  .code { background-color: #141517 !important; }
  .logo { background-color: #ffffff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f1f3f5;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f1f3f5;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:#ffffff;border:1px solid #dee2e6;border-radius:8px;">
<tr><td style="padding:32px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;">
${heading(practice, hasLogo)}
${paragraphs.map(paragraph).join('\n')}
${code === null ? '' : codeBox(code)}
${button ? linkButton(button) : ''}
${notes.map(note).join('\n')}
</td></tr>
</table>
<p class="quiet" style="margin:16px 0 0;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#5c636a;">${escapeHtml(signature(practice, phone))}${footerLink(CONTACT, contactUrl)}${footerLink(UNSUBSCRIBE, choiceUrl)}</p>
</td></tr>
</table>
</body>
</html>`
}

function heading(practice: EmailMessage['practice'], hasLogo: boolean): string {
  const name = `<p class="name" style="margin:0 0 24px;font-size:18px;font-weight:600;color:${BRAND};">${escapeHtml(practice?.name ?? PRODUCT)}</p>`
  // The name stands beside it as text, so the picture says nothing more.
  const picture = `<img class="logo" src="cid:${LOGO_CONTENT_ID}" alt="" height="48" style="display:block;height:48px;max-width:240px;margin:0 0 12px;border:0;border-radius:4px;">`
  return practice && hasLogo ? `${picture}\n${name}` : name
}

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;color:#212529;">${escapeHtml(text)}</p>`

const codeBox = (code: string): string =>
  `<p class="code" style="margin:0 0 16px;padding:16px;background-color:#f1f3f5;border-radius:8px;color:#212529;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:6px;text-align:center;">${escapeHtml(code)}</p>`

/** The address stands under it as well, for readers whose program blocks buttons. */
function linkButton({ label, url }: NonNullable<EmailMessage['button']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;">
<tr><td style="border-radius:6px;background-color:${BRAND};"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a></td></tr>
</table>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c636a;">Or copy this address into your browser:<br><a class="link" href="${escapeHtml(url)}" style="color:${BRAND};word-break:break-all;">${escapeHtml(url)}</a></p>`
}

const note = (text: string): string =>
  `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c636a;">${escapeHtml(text)}</p>`

const footerLink = (label: string, url: string | null): string =>
  url === null
    ? ''
    : `<br><a class="link" href="${escapeHtml(url)}" style="color:#5c636a;">${label}</a>`

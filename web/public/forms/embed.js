// Shows a lead form of Praxis on another site:
// <script src="https://…/forms/embed.js" data-form="KEY" async></script>

{
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const form = new URL(`/forms/${encodeURIComponent(script.dataset.form)}`, origin)

  // Of this page's address the form is told how the person came and what to fill in, nothing else.
  const known =
    'utm_source utm_medium utm_campaign gclid gbraid wbraid fbclid msclkid firstName middleName lastName email mobile dob contactPhone addressLine1 addressLine2 addressCity addressState addressZip insuranceCompany insurancePlan message'
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (known.split(' ').includes(name)) form.searchParams.set(name, value)
  }
  form.searchParams.set('page', location.pathname)
  const before = document.referrer && new URL(document.referrer).host
  if (before && before !== location.host) form.searchParams.set('referrer', before)

  const frame = document.createElement('iframe')
  frame.src = form.href
  // The form asks which site it stands on.
  frame.referrerPolicy = 'origin'
  frame.title = script.dataset.title || 'Contact form'
  frame.style.cssText = 'display:block;width:100%;height:480px;border:0'
  script.after(frame)

  // Only from this very form: how tall it is, and where it leads once it was sent.
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.praxisForm !== true) return
    if (Number.isFinite(data.height)) frame.style.height = `${Math.min(data.height, 10000)}px`
    if (String(data.redirect).startsWith('https://')) location.assign(data.redirect)
  })
}

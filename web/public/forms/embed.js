// Shows a lead form of Praxis on another site:
// <script src="https://…/forms/embed.js" data-form="KEY" async></script>
// On pages without a form, the same without data-form notes how somebody came to the site first.

{
  const script = document.currentScript

  // How somebody came first stays in their browser, for 90 days, and is told to the form alone.
  const KEY = 'praxis-first-touch'
  const DAYS = 90
  const ways = 'utm_source utm_medium utm_campaign gclid gbraid wbraid fbclid msclkid'.split(' ')
  const query = [...new URLSearchParams(location.search)]

  function comesNow() {
    const before = document.referrer && new URL(document.referrer).host
    return [
      ...query.filter(([name]) => ways.includes(name)),
      ['page', location.pathname],
      ...(before && before !== location.host ? [['referrer', before]] : []),
    ]
  }

  function cameFirst() {
    const now = comesNow()
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
      const isYoung = Date.now() - kept?.at < DAYS * 86_400_000
      if (isYoung && Array.isArray(kept.said)) return kept.said
      localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), said: now }))
    } catch {
      // A browser that keeps nothing: this visit is all that is known.
    }
    return now
  }

  const touch = cameFirst()
  if (script.dataset.form) showForm()

  function showForm() {
    const { origin } = new URL(script.src)
    const form = new URL(`/forms/${encodeURIComponent(script.dataset.form)}`, origin)

    // Of this page's address the form is told how the person came and what to fill in, nothing else.
    const fields =
      'firstName middleName lastName email mobile dob contactPhone addressLine1 addressLine2 addressCity addressState addressZip insuranceCompany insurancePlan message'.split(
        ' ',
      )
    const filled = query.filter(([name]) => fields.includes(name))
    for (const [name, value] of [...filled, ...touch]) form.searchParams.set(name, value)

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
}

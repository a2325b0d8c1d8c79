/** A phone that calls nobody: it says which number it was given, as RingCentral Embeddable takes it. */
export const WIDGET = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo phone</title>
<style>body{font:16px system-ui;margin:0;padding:24px;background:#fff;color:#222}</style></head>
<body><main><h1>Demo phone</h1><p>This page stands in for RingCentral’s phone.</p>
<p role="status" id="state">Ready</p></main>
<script>
  addEventListener('message', (event) => {
    const { type, phoneNumber, toCall } = event.data || {}
    if (type !== 'rc-adapter-new-call') return
    document.getElementById('state').textContent =
      (toCall ? 'Calling ' : 'Dialed ') + phoneNumber
  })
  parent.postMessage({ type: 'rc-dialer-status-notify', ready: true }, '*')
</script></body></html>`

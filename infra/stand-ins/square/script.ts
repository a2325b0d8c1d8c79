/** The script that pages load as `square.js`: as much of the Web Payments SDK as a form for cards needs. */
export const script = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)}
  const post = async (path, body) =>
    (await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })).json()

  function card() {
    const frame = document.createElement('iframe')
    frame.title = 'Secure card payment input frame'
    frame.src = origin + '/card-fields'
    frame.style.cssText = 'border:0;width:100%;height:64px'
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data?.squareHeight) {
        frame.style.height = data.squareHeight + 'px'
      }
    })
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    return {
      async attach(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        place.append(frame)
        await loaded
      },
      async tokenize(details) {
        const result = await tokens(frame)
        if (result.status !== 'OK') return result
        await verify(result.token, details)
        return result
      },
      async destroy() {
        frame.remove()
        return true
      },
    }
  }

  const tokens = (frame) =>
    new Promise((resolve) => {
      const hear = ({ origin: from, data }) => {
        if (from !== origin || !data?.squareTokens) return
        removeEventListener('message', hear)
        resolve(data.squareTokens)
      }
      addEventListener('message', hear)
      frame.contentWindow.postMessage('tokenize', origin)
    })

  async function verify(token, details) {
    const first = await post('/verifications', { token, code: '', details })
    if (!first.error) return
    if (first.error === 'verificationDetails') throw new Error('verificationDetails is invalid')
    const code = window.prompt('Your bank asks: enter the code it sent you') ?? ''
    const second = await post('/verifications', { token, code, details })
    if (second.error) throw new Error(second.error)
  }

  window.Square = {
    payments: (applicationId, locationId) => {
      if (!applicationId || !locationId) throw new Error('applicationId and locationId are required')
      return { card: async () => card(), setLocale: async () => undefined }
    },
  }
})()
`

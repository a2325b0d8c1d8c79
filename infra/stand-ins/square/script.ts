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
      tokenize: () =>
        new Promise((resolve) => {
          const hear = ({ origin: from, data }) => {
            if (from !== origin || !data?.squareTokens) return
            removeEventListener('message', hear)
            resolve(data.squareTokens)
          }
          addEventListener('message', hear)
          frame.contentWindow.postMessage('tokenize', origin)
        }),
      async destroy() {
        frame.remove()
        return true
      },
    }
  }

  async function verifyBuyer(token) {
    const first = await post('/verifications', { token, code: '' })
    if (first.token) return { token: first.token }
    const code = window.prompt('Your bank asks: enter the code it sent you') ?? ''
    const second = await post('/verifications', { token, code })
    if (second.error) throw new Error(second.error)
    return { token: second.token }
  }

  window.Square = {
    payments: (applicationId, locationId) => {
      if (!applicationId || !locationId) throw new Error('applicationId and locationId are required')
      return { card: async () => card(), verifyBuyer, setLocale: async () => undefined }
    },
  }
})()
`

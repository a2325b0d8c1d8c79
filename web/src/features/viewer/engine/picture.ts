/** The picture that is drawn in an element, with what was measured in it, as a PNG; null where none is drawn. */
export async function drawPicture(element: HTMLElement): Promise<Blob | null> {
  const shown = element.querySelector<HTMLCanvasElement>('canvas.cornerstone-canvas')
  if (!shown || shown.width === 0) return null
  const drawn = document.createElement('canvas')
  drawn.width = shown.width
  drawn.height = shown.height
  const context = drawn.getContext('2d')
  if (!context) return null
  context.drawImage(shown, 0, 0)
  const layer = element.querySelector<SVGSVGElement>('svg.svg-layer')
  if (layer) context.drawImage(await imageOf(layer, drawn), 0, 0, drawn.width, drawn.height)
  return new Promise((resolve) => drawn.toBlob(resolve, 'image/png'))
}

/** Lines and words over a picture, as an image as large as the picture is. */
async function imageOf(layer: SVGSVGElement, { width, height }: HTMLCanvasElement) {
  const copy = layer.cloneNode(true)
  if (copy instanceof SVGSVGElement) {
    const { clientWidth, clientHeight } = layer
    copy.setAttribute('viewBox', `0 0 ${clientWidth} ${clientHeight}`)
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
  }
  const image = new Image()
  const text = new XMLSerializer().serializeToString(copy)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  return image
}

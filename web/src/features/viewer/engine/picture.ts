import { KEY_IMAGE_PICTURE_MAX, KEY_IMAGE_SIDE_MAX } from '#shared/model/key-image.ts'

/** The picture that is drawn in an element, with what was measured in it, as a PNG; null where none is drawn. */
export async function drawPicture(element: HTMLElement): Promise<Blob | null> {
  const drawn = await compose(element, Number.POSITIVE_INFINITY)
  return drawn && encode(drawn, 'image/png')
}

const QUALITIES = [0.92, 0.8, 0.6]

/** The same for a key image: a JPEG in base64, as large as the server takes it; null if it cannot be drawn. */
export async function drawKeyImage(element: HTMLElement): Promise<string | null> {
  const drawn = await compose(element, KEY_IMAGE_SIDE_MAX).catch(() => null)
  if (!drawn) return null
  for (const quality of QUALITIES) {
    const jpeg = await encode(drawn, 'image/jpeg', quality)
    if (jpeg && jpeg.size <= KEY_IMAGE_PICTURE_MAX) return toBase64(jpeg)
  }
  return null
}

const encode = (drawn: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => drawn.toBlob(resolve, type, quality))

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The picture with its annotations on a canvas of its own; null where none is drawn. */
async function compose(element: HTMLElement, most: number): Promise<HTMLCanvasElement | null> {
  const shown = element.querySelector<HTMLCanvasElement>('canvas.cornerstone-canvas')
  if (!shown || shown.width === 0) return null
  const scale = Math.min(1, most / Math.max(shown.width, shown.height))
  const drawn = document.createElement('canvas')
  drawn.width = Math.max(1, Math.round(shown.width * scale))
  drawn.height = Math.max(1, Math.round(shown.height * scale))
  const context = drawn.getContext('2d')
  if (!context) return null
  context.drawImage(shown, 0, 0, drawn.width, drawn.height)
  const layer = element.querySelector<SVGSVGElement>('svg.svg-layer')
  if (layer) context.drawImage(await imageOf(layer, drawn), 0, 0, drawn.width, drawn.height)
  return drawn
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

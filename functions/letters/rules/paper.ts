import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
import semibold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'
import { create } from 'fontkit'
import PDFDocument, { type OpenedImage, type Structure } from 'pdfkit'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
export const MARGIN = 64
/** Where the top of a page is with its running line. */
const TOP = 72
export const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - TOP

const fonts = { regular, semibold }
const glyphs = create(regular)
/** Stands for a character that the fonts lack; the text behind it keeps the character. */
const MISSING = '□'

export const ink = { text: '#1c2430', quiet: '#56606e', line: '#b9c0ca' } as const

export type TextStyle = {
  font?: keyof typeof fonts
  size?: number
  color?: string
  /** Points above the text. */
  above?: number
  /** How far from the left margin, and how wide. */
  left?: number
  width?: number
}

type Opened = { image: OpenedImage; width: number; height: number }
type Options = { title: string; author: string; at: Date }

/** What is drawn of a text: characters that the fonts lack are replaced. */
export function drawable(text: string): string {
  const isDrawn = (char: string) => glyphs.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
  const plain = text.normalize('NFC').replace(/\p{Cc}/gu, ' ')
  return Array.from(plain, (char) => (isDrawn(char) ? char : MISSING)).join('')
}

function openDocument({ title, author, at }: Options): PDFDocument {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    ...{ bufferPages: true, font: Buffer.from(regular) },
    margins: { top: TOP, bottom: TOP, left: MARGIN, right: MARGIN },
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, lang: 'en-US', displayTitle: true },
    // The dates are those of the opinion: the same letter is the same bytes whenever it is made.
    info: { Title: title, Author: author, Creator: 'Praxis', CreationDate: at, ModDate: at },
  })
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, Buffer.from(bytes))
  return document
}

/** A tagged PDF that is written from the top to the bottom. */
export class Paper {
  readonly #document: PDFDocument
  readonly #root: Structure
  readonly #written: Promise<Uint8Array>

  constructor(options: Options) {
    this.#document = openDocument(options)
    const chunks: Uint8Array[] = []
    this.#written = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      this.#document.on('error', reject)
      this.#document.on('end', () => resolve(Buffer.concat(chunks)))
    })
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
  }

  get y(): number {
    return this.#document.y
  }

  moveTo(y: number) {
    this.#document.y = y
  }

  /** Begins a page unless so many points are free. */
  ensureRoom(points: number) {
    if (this.#document.y + points > BOTTOM) this.#document.addPage()
  }

  /** Adds an element below another, or below the document. */
  group(type: string, parent: Structure = this.#root): Structure {
    const element = this.#document.struct(type)
    parent.add(element)
    return element
  }

  /** Writes a text as an element of its own. */
  write(type: string, text: string, style: TextStyle = {}, parent: Structure = this.#root) {
    const drawn = drawable(text)
    const options = drawn === text.normalize('NFC') ? {} : { actual: text }
    const put = () => this.#put(drawn, style)
    parent.add(this.#document.struct(type, options, [put]))
  }

  #put(text: string, style: TextStyle) {
    const { font = 'regular', size = 10.5, color = ink.text, above = 0, left = 0 } = style
    const { width = WIDTH - left } = style
    const document = this.#document
    document.font(font).fontSize(size).fillColor(color)
    document.text(text, MARGIN + left, document.y + above, { width, lineGap: size * 0.28 })
  }

  /** How high a text will be. */
  heightOf(text: string, { font = 'regular', size = 10.5, width = WIDTH }: TextStyle = {}) {
    this.#document.font(font).fontSize(size)
    return this.#document.heightOfString(drawable(text), { width, lineGap: size * 0.28 })
  }

  /** The size of a picture within a box; `null` if the picture cannot be read. */
  open(bytes: Uint8Array, fit: { width: number; height: number }): Opened | null {
    try {
      const image = this.#document.openImage(Buffer.from(bytes))
      const scale = Math.min(fit.width / image.width, fit.height / image.height)
      return { image, width: image.width * scale, height: image.height * scale }
    } catch {
      return null
    }
  }

  /** Draws a picture where the text has come to, described for people who do not see it. */
  picture({ image, width, height }: Opened, alt: string, parent: Structure = this.#root) {
    const { y } = this.#document
    const put = () => {
      this.#document.image(image, MARGIN, y, { width, height })
      this.#document.y = y + height
    }
    const bbox = [MARGIN, y, MARGIN + width, y + height] as const
    parent.add(this.#document.struct('Figure', { alt, bbox, placement: 'Block' }, [put]))
  }

  /** A line across the page, which is no content. */
  rule(above: number, below: number) {
    const document = this.#document
    const y = document.y + above
    document.markContent('Artifact', { type: 'Layout' })
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.75)
      .stroke(ink.line)
    document.endMarkedContent()
    document.y = y + below
  }

  /** Writes above and below the text of each page, and ends the document. */
  finish(lines: (at: number, all: number) => { top: string; bottom: string }): Promise<Uint8Array> {
    this.#root.end()
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      const { top, bottom } = lines(page + 1, count)
      this.#writeBeside(top, TOP - 36, 'Top')
      this.#writeBeside(bottom, PAGE.height - 48, 'Bottom')
    }
    this.#document.end()
    return this.#written
  }

  #writeBeside(text: string, y: number, where: 'Top' | 'Bottom') {
    if (text === '') return
    const document = this.#document
    // Text below the margin would begin a page.
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination', attached: [where] })
    document.font('regular').fontSize(8.5).fillColor(ink.quiet)
    document.text(drawable(text), MARGIN, y, { width: WIDTH, lineBreak: false })
    document.endMarkedContent()
  }
}

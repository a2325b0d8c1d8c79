/** A font as bytes: the bundler puts the file into the function. */
declare module '*.ttf' {
  const bytes: Uint8Array
  export default bytes
}

declare module 'fontkit' {
  export function create(bytes: Uint8Array): {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
}

/** The calls of the library that letters need. Its types are published apart, and do not know all of them. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  /** Left, top, right and bottom, from the upper left corner of the page. */
  type Box = readonly [number, number, number, number]

  export interface Structure {
    add(child: Structure | (() => void)): this
    end(): void
  }

  export interface OpenedImage {
    readonly width: number
    readonly height: number
  }

  interface DocumentOptions {
    readonly size: readonly [number, number]
    readonly margins: { top: number; bottom: number; left: number; right: number }
    readonly bufferPages: boolean
    readonly pdfVersion: '1.7'
    readonly subset: 'PDF/UA'
    readonly tagged: boolean
    readonly lang: string
    readonly displayTitle: boolean
    /** The font to begin with: without bytes of one, the library reads a file of its own. */
    readonly font: Buffer
    readonly info: Readonly<Record<'Title' | 'Author' | 'Creator', string>> &
      Readonly<Record<'CreationDate' | 'ModDate', Date>>
  }

  interface StructureOptions {
    readonly alt?: string
    readonly actual?: string
    readonly bbox?: Box
    readonly placement?: 'Block' | 'Inline'
  }

  interface TextOptions {
    readonly width: number
    readonly lineGap?: number
    readonly lineBreak?: boolean
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    y: number
    readonly page: { margins: { bottom: number } }
    registerFont(name: string, bytes: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    text(text: string, x: number, y: number, options: TextOptions): this
    heightOfString(text: string, options: TextOptions): number
    openImage(bytes: Buffer): OpenedImage
    image(image: OpenedImage, x: number, y: number, size: { width: number; height: number }): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    stroke(color: string): this
    struct(type: string, options?: StructureOptions, children?: (() => void)[]): Structure
    addStructure(element: Structure): this
    markContent(
      tag: 'Artifact',
      options: { type: 'Layout' | 'Pagination'; attached?: ('Top' | 'Bottom')[] },
    ): this
    endMarkedContent(): this
    addPage(): this
    switchToPage(page: number): unknown
    bufferedPageRange(): { start: number; count: number }
    end(): void
  }
}

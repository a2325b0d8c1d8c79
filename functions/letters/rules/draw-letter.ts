import type { Letter, LetterImage, LetterSection } from './letter.ts'
import { ink, Paper, type TextStyle, WIDTH } from './paper.ts'
import { letterTexts as texts } from './texts.ts'

const LOGO = { width: 150, height: 44 }
const PICTURE = { width: WIDTH, height: 330 }
const HEADING: TextStyle = { font: 'semibold', size: 12.5, above: 16 }
/** Points that a heading takes, with two lines below it. */
const HEADING_ROOM = 72
const FACT_LEFT = 130

/** Draws a letter as a tagged PDF: the same letter is always the same bytes. */
export function drawLetter(letter: Letter): Promise<Uint8Array> {
  const title = `${texts.title} ${letter.number}`
  const { head, signedAt: at } = letter
  const paper = new Paper({ title, author: head.name, at })
  drawHead(paper, letter)
  paper.write('H1', texts.title, { font: 'semibold', size: 21 })
  paper.moveTo(paper.y + 8)
  for (const { name, value } of letter.facts) drawFact(paper, name, value)
  for (const section of letter.sections) drawSection(paper, section)
  drawRecords(paper, letter.records)
  drawImages(paper, letter.images)
  drawSignature(paper, letter.signature)
  return paper.finish((at, all) => ({
    top: at === 1 ? '' : letter.running,
    bottom: [letter.head.name, texts.page(at, all)].join(' · '),
  }))
}

function drawHead(paper: Paper, { head }: Letter) {
  const logo = head.logo && paper.open(head.logo, LOGO)
  paper.moveTo(48)
  if (logo) {
    paper.picture(logo, texts.logo(head.name))
    paper.moveTo(paper.y + 6)
  }
  paper.write('P', head.name, { font: 'semibold', size: 13 })
  paper.write('P', head.lines.join(' · '), { size: 9.5, color: ink.quiet })
  paper.rule(6, 20)
}

function drawFact(paper: Paper, name: string, value: string) {
  const line = paper.group('P')
  const style = { left: FACT_LEFT, width: WIDTH - FACT_LEFT }
  paper.ensureRoom(paper.heightOf(value, style))
  const top = paper.y
  paper.write('Span', `${name}: `, { color: ink.quiet, width: FACT_LEFT - 8 }, line)
  paper.moveTo(top)
  paper.write('Span', value, style, line)
}

function drawHeading(paper: Paper, text: string) {
  paper.ensureRoom(HEADING_ROOM)
  paper.write('H2', text, HEADING)
  paper.moveTo(paper.y + 2)
}

function drawSection(paper: Paper, { heading, text }: LetterSection) {
  drawHeading(paper, heading)
  for (const line of text.split(/\n+/)) {
    if (line.trim() !== '') paper.write('P', line.trim(), { above: 2 })
  }
}

function drawRecords(paper: Paper, records: readonly string[]) {
  drawHeading(paper, texts.records)
  if (records.length === 0) return paper.write('P', texts.noRecords)
  const list = paper.group('L')
  for (const record of records) {
    const item = paper.group('LI', list)
    const style = { left: 14, width: WIDTH - 14 }
    paper.ensureRoom(paper.heightOf(record, style))
    const top = paper.y
    paper.write('Lbl', '•', { width: 12 }, item)
    paper.moveTo(top)
    paper.write('LBody', record, style, item)
  }
}

type Block = LetterImage & { opened: ReturnType<Paper['open']>; height: number }

const SMALL: TextStyle = { size: 9.5, color: ink.quiet }
const TITLE: TextStyle = { font: 'semibold' }

/** A picture stays on one page with what is said about it, and the first one with the heading. */
function drawImages(paper: Paper, images: readonly LetterImage[]) {
  const [first, ...rest] = images.map((image) => measureImage(paper, image))
  if (!first) return
  paper.ensureRoom(first.height + HEADING_ROOM)
  drawHeading(paper, texts.keyImages)
  for (const block of [first, ...rest]) drawImage(paper, block)
}

function measureImage(paper: Paper, image: LetterImage): Block {
  const opened = image.picture && paper.open(image.picture, PICTURE)
  const lines = [...image.lines, ...(image.picture && !opened ? [texts.noPicture] : [])]
  const words = lines.reduce((sum, line) => sum + paper.heightOf(line, SMALL), 0)
  const height = (opened?.height ?? 0) + paper.heightOf(image.title, TITLE) + words + 20
  return { ...image, lines, opened, height }
}

function drawImage(paper: Paper, { opened, height, alt, title, lines }: Block) {
  paper.ensureRoom(height)
  paper.moveTo(paper.y + 8)
  if (opened) {
    paper.picture(opened, alt)
    paper.moveTo(paper.y + 4)
  }
  paper.write('P', title, TITLE)
  for (const line of lines) paper.write('P', line, SMALL)
}

function drawSignature(paper: Paper, lines: readonly string[]) {
  const [first = '', ...rest] = lines
  const words = rest.reduce((sum, line) => sum + paper.heightOf(line), 0)
  paper.ensureRoom(HEADING_ROOM + words)
  paper.rule(20, 0)
  paper.write('H2', texts.signature, { ...HEADING, above: 10 })
  paper.write('P', first, { font: 'semibold', above: 2 })
  for (const line of rest) paper.write('P', line, { size: 9.5, color: ink.quiet })
}

/** What a key or a button of the viewer does. */
export type Command =
  | 'nextImage'
  | 'previousImage'
  | 'firstImage'
  | 'lastImage'
  | 'nextPane'
  | 'previousPane'
  | 'nextSeries'
  | 'previousSeries'
  | 'rotateRight'
  | 'rotateLeft'
  | 'flipHorizontal'
  | 'flipVertical'
  | 'invert'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'reset'
  | 'play'
  | 'keep'
  | 'savePicture'
  | 'planes'
  | 'toggleTags'
  | 'fullScreen'
  | 'help'
  | 'zoomTool'
  | 'windowTool'
  | 'panTool'
  | 'scrollTool'
  | 'crossTool'
  | 'lengthTool'
  | 'angleTool'
  | 'cobbTool'
  | 'bidirectionalTool'
  | 'ellipseTool'
  | 'rectangleTool'
  | 'probeTool'
  | 'arrowTool'
  | 'removeMeasure'
  | 'undo'
  | 'redo'
  | 'giveUp'

/** Keys as OHIF has them, so that readers need not learn new ones. */
const keys: Readonly<Record<string, Command>> = {
  ArrowDown: 'nextImage',
  ArrowUp: 'previousImage',
  ArrowRight: 'nextPane',
  ArrowLeft: 'previousPane',
  Home: 'firstImage',
  End: 'lastImage',
  PageDown: 'nextSeries',
  PageUp: 'previousSeries',
  r: 'rotateRight',
  l: 'rotateLeft',
  h: 'flipHorizontal',
  v: 'flipVertical',
  i: 'invert',
  '+': 'zoomIn',
  '-': 'zoomOut',
  '=': 'fit',
  ' ': 'reset',
  z: 'zoomTool',
  w: 'windowTool',
  p: 'panTool',
  s: 'scrollTool',
  x: 'crossTool',
  d: 'lengthTool',
  a: 'angleTool',
  b: 'cobbTool',
  j: 'bidirectionalTool',
  o: 'ellipseTool',
  y: 'rectangleTool',
  u: 'probeTool',
  n: 'arrowTool',
  c: 'play',
  k: 'keep',
  e: 'savePicture',
  m: 'planes',
  t: 'toggleTags',
  f: 'fullScreen',
  '?': 'help',
  Backspace: 'removeMeasure',
  Delete: 'removeMeasure',
  Escape: 'giveUp',
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** With the control key, or the command key of a Mac. */
const held: Readonly<Record<string, Command>> = { z: 'undo', y: 'redo' }

/** What a key does: a command, or the nth window (from 0); null where it is not one of ours. */
export function commandOf(pressed: Pressed): Command | number | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const command = held[key.toLowerCase()]
    return command === 'undo' && shiftKey ? 'redo' : (command ?? null)
  }
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return keys[key] ?? keys[key.toLowerCase()] ?? null
}

/** The keys that do something, as the help shows them. */
export function keysOf(command: Command): string[] {
  const all = [
    ...Object.entries(keys),
    ...Object.entries(held).map(([key, does]) => [`Ctrl+${key}`, does] as const),
  ]
  return all.flatMap(([key, does]) => (does === command ? [key] : []))
}

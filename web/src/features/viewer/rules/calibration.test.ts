import { describe, expect, it, test } from 'vitest'
import {
  calibrateBy,
  calibrationOf,
  distance,
  ellipseArea,
  type Facts,
  pixelAspect,
  rectangleArea,
  toRegion,
  type UltrasoundRegion,
} from './calibration.ts'
import { areaLines, axesLines, lengthLines } from './lengths.ts'

const nothing: Facts = {
  pixelSpacing: null,
  imagerPixelSpacing: null,
  isCorrected: false,
  magnification: null,
  regions: [],
}

/** In centimeters, over the left half of a picture of 200 columns and 100 rows. */
const leftHalf: UltrasoundRegion = {
  ...{ left: 0, top: 0, right: 99, bottom: 99, spatialFormat: 1, flags: 1 },
  ...{ unitsX: 3, unitsY: 3, deltaX: 0.05, deltaY: 0.05 },
}
const rightHalf = { ...leftHalf, left: 100, right: 199, deltaX: 0.1, deltaY: -0.1 }
/** Time across, and length down. */
const overTime = { ...leftHalf, spatialFormat: 2, unitsX: 4, flags: 0, left: 50, top: 50 }

const ofRegions = (...regions: UltrasoundRegion[]) =>
  calibrationOf({ ...nothing, regions: regions.map(toRegion) })

describe('what lengths mean', () => {
  test.each<[Partial<Facts>, string, readonly number[] | null]>([
    [{ pixelSpacing: [0.5, 0.6] }, 'patient', [0.5, 0.6]],
    [{ pixelSpacing: [0.5, 0.6], imagerPixelSpacing: [0.7, 0.7] }, 'patient', [0.5, 0.6]],
    [{ imagerPixelSpacing: [0.7, 0.8] }, 'detector', [0.7, 0.8]],
    [{ pixelSpacing: [0, 0], imagerPixelSpacing: [0.7, 0.7] }, 'detector', [0.7, 0.7]],
    [{ pixelSpacing: [0.2, 0.2], imagerPixelSpacing: [0.2, 0.20001] }, 'detector', [0.2, 0.20001]],
    [
      { pixelSpacing: [0.2, 0.2], imagerPixelSpacing: [0.2, 0.2], isCorrected: true },
      'patient',
      [0.2, 0.2],
    ],
    [{ imagerPixelSpacing: [0.5, 0.25], magnification: 1.25 }, 'estimated', [0.4, 0.2]],
    [{ imagerPixelSpacing: [0.5, 0.5], magnification: 0 }, 'detector', [0.5, 0.5]],
    [{ pixelSpacing: [Number.NaN, 1] }, 'none', null],
    [{ pixelSpacing: [0.5] }, 'none', null],
    [{ magnification: 1.25 }, 'none', null],
    [{}, 'none', null],
  ])('with %j is %s', (facts, kind, spacing) => {
    expect(calibrationOf({ ...nothing, ...facts })).toEqual({ kind, spacing })
  })

  it('is told by the regions of an ultrasound if one of them has lengths', () => {
    const pixelSpacing = [1, 1]
    const regions = [toRegion(leftHalf)]
    expect(calibrationOf({ ...nothing, pixelSpacing, regions }).kind).toBe('regions')
    expect(calibrationOf({ ...nothing, pixelSpacing, regions: [toRegion(overTime)] })).toEqual({
      kind: 'patient',
      spacing: [1, 1],
    })
  })
})

describe('a length', () => {
  it('has the scale of each axis', () => {
    const calibration = calibrationOf({ ...nothing, pixelSpacing: [1, 0.5] })
    expect(distance(calibration, [0, 0], [100, 0])).toEqual({ value: 50, unit: 'mm' })
    expect(distance(calibration, [10, 0], [10, 100])).toEqual({ value: 100, unit: 'mm' })
    expect(distance(calibration, [0, 0], [80, 30])).toEqual({ value: 50, unit: 'mm' })
  })

  it('is one of pixels where the picture is not calibrated', () => {
    expect(distance(calibrationOf(nothing), [0, 0], [30, 40])).toEqual({ value: 50, unit: 'px' })
  })

  it('within a region of an ultrasound has its scale, and none across two or outside', () => {
    const calibration = ofRegions(leftHalf, rightHalf)
    expect(distance(calibration, [10, 10], [30, 10])).toEqual({ value: 10, unit: 'mm' })
    expect(distance(calibration, [110, 10], [110, 30])).toEqual({ value: 20, unit: 'mm' })
    expect(distance(calibration, [90, 10], [110, 10])).toEqual({ value: 20, unit: 'px' })
    expect(distance(calibration, [90, 10], [90, 110]).unit).toBe('px')
    const apart = ofRegions(leftHalf, { ...leftHalf, left: 110, right: 150 })
    expect(distance(apart, [10, 10], [120, 10]).unit).toBe('px')
  })

  it('is none in a region over time that lies over one of lengths', () => {
    const calibration = ofRegions(leftHalf, overTime)
    expect(distance(calibration, [60, 60], [80, 60]).unit).toBe('px')
    expect(distance(calibration, [10, 10], [30, 10]).unit).toBe('mm')
  })

  it('is said in words, with what it lacks', () => {
    expect(lengthLines({ value: 123.456, unit: 'mm' })).toEqual(['123.5 mm'])
    expect(lengthLines({ value: 1200, unit: 'px' })).toEqual(['1200 px', 'Not calibrated'])
  })
})

describe('an ellipse', () => {
  const ends = [
    [50, 80],
    [50, 20],
    [40, 50],
    [60, 50],
  ] as const

  it('has an area by both of its axes', () => {
    const calibration = calibrationOf({ ...nothing, pixelSpacing: [1, 0.5] })
    const { value, unit } = ellipseArea(calibration, ends)
    expect(value).toBeCloseTo(Math.PI * 30 * 5, 9)
    expect(unit).toBe('mm')
    expect(ellipseArea(ofRegions(leftHalf), ends).value).toBeCloseTo(Math.PI * 15 * 5, 9)
  })

  it('says the values that have a single number', () => {
    const values = { mean: 800, max: 812.34, min: null, stdDev: 0, modalityUnit: 'HU' }
    expect(areaLines({ value: 373.5, unit: 'mm' }, values)).toEqual([
      'Area: 373.5 mm²',
      'Mean: 800 HU',
      'Max: 812.3 HU',
      'Std dev: 0 HU',
    ])
  })
})

describe('a line of known length', () => {
  const line = { from: [10, 10], to: [10, 50], mm: 20 } as const

  it('calibrates a picture that says nothing of lengths', () => {
    const calibration = calibrateBy(calibrationOf(nothing), line)
    expect(calibration).toEqual({ kind: 'hand', spacing: [0.5, 0.5] })
    expect(distance(calibration, [0, 0], [30, 40])).toEqual({ value: 25, unit: 'mm' })
  })

  it('leaves pixels as high and wide as they were', () => {
    const onDetector = calibrationOf({ ...nothing, imagerPixelSpacing: [1, 0.5] })
    expect(calibrateBy(onDetector, line)).toEqual({ kind: 'hand', spacing: [0.5, 0.25] })
  })

  it('changes nothing where it is a point', () => {
    const calibration = calibrationOf(nothing)
    expect(calibrateBy(calibration, { ...line, to: line.from })).toBe(calibration)
  })
})

test('a rectangle has the area of two sides that meet', () => {
  const calibration = calibrationOf({ ...nothing, pixelSpacing: [1, 0.5] })
  const corners = [
    [10, 10],
    [30, 10],
    [10, 40],
  ] as const
  expect(rectangleArea(calibration, corners)).toEqual({ value: 300, unit: 'mm' })
  expect(rectangleArea(calibrationOf(nothing), corners)).toEqual({ value: 600, unit: 'px' })
})

test('of two lengths at right angles the longer one is said first', () => {
  const long = { value: 40, unit: 'mm' } as const
  const short = { value: 12.34, unit: 'mm' } as const
  expect(axesLines(short, long)).toEqual(['Length: 40 mm', 'Width: 12.3 mm'])
  expect(axesLines(long, { value: 9, unit: 'px' })).toEqual([
    'Length: 40 mm',
    'Width: 9 px',
    'Not calibrated',
  ])
})

test('pixels of an impossible shape are square', () => {
  expect(pixelAspect(2, 1)).toBe(2)
  expect(pixelAspect(1, 0)).toBe(1)
  expect(pixelAspect(Number.NaN, 1)).toBe(1)
})

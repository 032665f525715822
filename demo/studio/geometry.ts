import * as THREE from 'three'

/** Solids with rounded edges, in millimetres. Everything in the studio is made of these few. */

export type Point = readonly [number, number]
export type Place = readonly [number, number, number]

const at = (points: readonly Point[], index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]

const signedArea = (outline: readonly Point[]) =>
  outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = at(outline, i + 1)
    return sum + x * ny - nx * y
  }, 0) / 2

const counterClockwise = (outline: readonly Point[]): readonly Point[] =>
  signedArea(outline) < 0 ? [...outline].reverse() : outline

/** A polygon whose corners are replaced by arcs of `radius` (or one radius for each corner). */
export function roundCorners(
  corners: readonly Point[],
  radius: number | readonly number[],
  closed = true,
  steps = 6,
): Point[] {
  const result: Point[] = []
  corners.forEach((corner, i) => {
    const wanted = typeof radius === 'number' ? radius : (radius[i] ?? 0)
    const isEnd = !closed && (i === 0 || i === corners.length - 1)
    if (isEnd || wanted <= 0) result.push(corner)
    else result.push(...arcAtCorner(at(corners, i - 1), corner, at(corners, i + 1), wanted, steps))
  })
  return result
}

function arcAtCorner(before: Point, corner: Point, after: Point, radius: number, steps: number): Point[] {
  const a = new THREE.Vector2(before[0] - corner[0], before[1] - corner[1])
  const b = new THREE.Vector2(after[0] - corner[0], after[1] - corner[1])
  const limit = Math.min(a.length(), b.length()) * 0.49
  a.normalize()
  b.normalize()
  const half = Math.acos(THREE.MathUtils.clamp(a.dot(b), -1, 1)) / 2
  if (half > 1.55 || half < 0.02) return [corner]
  const cut = Math.min(radius / Math.tan(half), limit)
  const points: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const p = (1 - t) * (1 - t) * cut
    const q = t * t * cut
    points.push([corner[0] + a.x * p + b.x * q, corner[1] + a.y * p + b.y * q])
  }
  return points
}

/** An upright rectangle around the origin with round corners. */
export function roundedRectangle(width: number, height: number, radius: number, steps = 6): Point[] {
  const x = width / 2
  const y = height / 2
  const r = Math.max(0.01, Math.min(radius, x * 0.999, y * 0.999))
  const points: Point[] = []
  const centres: [number, number, number][] = [
    [x - r, -y + r, -Math.PI / 2],
    [x - r, y - r, 0],
    [-x + r, y - r, Math.PI / 2],
    [-x + r, -y + r, Math.PI],
  ]
  for (const [cx, cy, start] of centres) {
    for (let i = 0; i <= steps; i++) {
      const angle = start + (i / steps) * (Math.PI / 2)
      points.push([cx + Math.cos(angle) * r, cy + Math.sin(angle) * r])
    }
  }
  return points
}

export function ellipse(width: number, height: number, steps = 48): Point[] {
  return Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * Math.PI * 2
    return [(Math.cos(angle) * width) / 2, (Math.sin(angle) * height) / 2]
  })
}

type Ring = { inset: number; z: number; nz: number }

function bevelRings(thickness: number, bevel: number, steps: number): Ring[] {
  const rings: Ring[] = []
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * (Math.PI / 2)
    rings.push({ inset: bevel * (1 - Math.sin(angle)), z: bevel * (1 - Math.cos(angle)), nz: -Math.cos(angle) })
  }
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * (Math.PI / 2)
    const inset = bevel * (1 - Math.cos(angle))
    rings.push({ inset, z: thickness - bevel * (1 - Math.sin(angle)), nz: Math.sin(angle) })
  }
  return rings
}

/** Outward normals; long edges weigh more, so that flat sides stay flat. */
function outlineNormals(outline: readonly Point[]): Point[] {
  return outline.map((point, i) => {
    const before = at(outline, i - 1)
    const after = at(outline, i + 1)
    const e1: Point = [point[0] - before[0], point[1] - before[1]]
    const e2: Point = [after[0] - point[0], after[1] - point[1]]
    const x = e1[1] * Math.hypot(...e1) + e2[1] * Math.hypot(...e2)
    const y = -e1[0] * Math.hypot(...e1) - e2[0] * Math.hypot(...e2)
    const length = Math.hypot(x, y) || 1
    return [x / length, y / length]
  })
}

/** An outline in the xy plane, pulled towards +z from 0 to `thickness`, its rims rounded by `bevel`. */
export function prism(outlineIn: readonly Point[], thickness: number, bevelIn = 1): THREE.BufferGeometry {
  const outline = counterClockwise(outlineIn)
  const bevel = Math.max(0.01, Math.min(bevelIn, thickness / 2 - 0.005))
  const normals = outlineNormals(outline)
  const rings = bevelRings(thickness, bevel, bevel > 0.4 ? 4 : 1)
  const positions: number[] = []
  const normalValues: number[] = []
  const indices: number[] = []
  for (const ring of rings) {
    const side = Math.sqrt(Math.max(0, 1 - ring.nz * ring.nz))
    outline.forEach((point, i) => {
      const n = at(normals, i)
      positions.push(point[0] - n[0] * ring.inset, point[1] - n[1] * ring.inset, ring.z)
      normalValues.push(n[0] * side, n[1] * side, ring.nz)
    })
  }
  const count = outline.length
  for (let r = 0; r < rings.length - 1; r++) {
    for (let i = 0; i < count; i++) {
      const a = r * count + i
      const b = r * count + ((i + 1) % count)
      indices.push(a, b, b + count, a, b + count, a + count)
    }
  }
  addCaps(outline, normals, bevel, thickness, positions, normalValues, indices)
  return buildGeometry(positions, normalValues, indices)
}

function addCaps(
  outline: readonly Point[],
  normals: readonly Point[],
  bevel: number,
  thickness: number,
  positions: number[],
  normalValues: number[],
  indices: number[],
) {
  const rim = outline.map((p, i) => {
    const n = at(normals, i)
    return new THREE.Vector2(p[0] - n[0] * bevel, p[1] - n[1] * bevel)
  })
  const faces = THREE.ShapeUtils.triangulateShape(rim, [])
  for (const top of [false, true]) {
    const start = positions.length / 3
    for (const p of rim) {
      positions.push(p.x, p.y, top ? thickness : 0)
      normalValues.push(0, 0, top ? 1 : -1)
    }
    for (const face of faces) {
      const [a = 0, b = 0, c = 0] = face
      if (top) indices.push(start + a, start + b, start + c)
      else indices.push(start + a, start + c, start + b)
    }
  }
}

function buildGeometry(positions: number[], normals: number[], indices: number[]) {
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3))
  geometry.setIndex(indices)
  return geometry
}

/** A solid of revolution around y; the corners of the profile ([radius, y] from bottom to top) are rounded. */
export function turned(profile: readonly Point[], radius: number | readonly number[] = 1, segments = 56) {
  const points = roundCorners(profile, radius, false, 5).map(([r, y]) => new THREE.Vector2(Math.max(0, r), y))
  return new THREE.LatheGeometry(points, segments)
}

/** A round bar through the points. */
export function bar(points: readonly Place[], radius: number, tension = 0.5, segments = 0): THREE.BufferGeometry {
  const curve = new THREE.CatmullRomCurve3(
    points.map(([x, y, z]) => new THREE.Vector3(x, y, z)),
    false,
    'centripetal',
    tension,
  )
  return new THREE.TubeGeometry(curve, segments || Math.max(2, (points.length - 1) * 14), radius, 14, false)
}

/** Straight pieces joined by round bends, as a bent steel tube. */
export function bentBar(corners: readonly Place[], bend: number, radius: number): THREE.BufferGeometry {
  const path = new THREE.CurvePath<THREE.Vector3>()
  const vectors = corners.map(([x, y, z]) => new THREE.Vector3(x, y, z))
  let from = vectors[0] ?? new THREE.Vector3()
  for (let i = 1; i < vectors.length; i++) {
    const corner = vectors[i] ?? from
    const next = vectors[i + 1]
    if (!next) {
      path.add(new THREE.LineCurve3(from, corner))
      break
    }
    const cut = Math.min(bend, from.distanceTo(corner) * 0.48, next.distanceTo(corner) * 0.48)
    const a = corner.clone().add(from.clone().sub(corner).setLength(cut))
    const b = corner.clone().add(next.clone().sub(corner).setLength(cut))
    path.add(new THREE.LineCurve3(from, a))
    path.add(new THREE.QuadraticBezierCurve3(a, corner, b))
    from = b
  }
  return new THREE.TubeGeometry(path, corners.length * 14, radius, 14, false)
}

/** A sheet bent in two directions: `shape(u, v)` gives its middle surface (u, v in 0…1). */
export function sheet(
  shape: (u: number, v: number) => Place,
  thickness: number,
  columns = 24,
  rows = 24,
): THREE.BufferGeometry {
  const positions: number[] = []
  const point = (u: number, v: number) => new THREE.Vector3(...shape(u, v))
  const normal = (u: number, v: number) => {
    const e = 0.004
    const du = point(Math.min(1, u + e), v).sub(point(Math.max(0, u - e), v))
    const dv = point(u, Math.min(1, v + e)).sub(point(u, Math.max(0, v - e)))
    return du.cross(dv).normalize()
  }
  // A closed cross-section round each row: front, rounded edge, back, rounded edge.
  const around = columns * 2
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i < around; i++) {
      const front = i <= columns
      const u = front ? i / columns : 2 - i / columns
      const v = j / rows
      const edge = Math.min(u, 1 - u, v, 1 - v)
      const half = (thickness / 2) * Math.sqrt(Math.min(1, edge * 14 + 0.02))
      const p = point(u, v).addScaledVector(normal(u, v), front ? half : -half)
      positions.push(p.x, p.y, p.z)
    }
  }
  const indices: number[] = []
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < around; i++) {
      const a = j * around + i
      const b = j * around + ((i + 1) % around)
      indices.push(a, b, b + around, a, b + around, a + around)
    }
  }
  for (const j of [0, rows]) {
    for (let i = 0; i < columns; i++) {
      const a = j * around + i
      const b = j * around + i + 1
      const c = j * around + ((around - i) % around)
      const d = j * around + ((around - i - 1) % around)
      if (j === 0) indices.push(a, c, b, b, c, d)
      else indices.push(a, b, c, b, d, c)
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  return geometry
}

export type Axis = 'x' | 'y' | 'z'

/** Texture coordinates in millimetres, projected along the strongest normal; u runs with the grain. */
export function projectTexture(geometry: THREE.BufferGeometry, grain: Axis, shift: number) {
  const position = geometry.getAttribute('position')
  const normal = geometry.getAttribute('normal')
  const g = 'xyz'.indexOf(grain)
  const [p, q] = [0, 1, 2].filter((i) => i !== g) as [number, number]
  const uv = new Float32Array(position.count * 2)
  for (let i = 0; i < position.count; i++) {
    const n = [Math.abs(normal.getX(i)), Math.abs(normal.getY(i)), Math.abs(normal.getZ(i))]
    const at3 = [position.getX(i), position.getY(i), position.getZ(i)]
    const [ng = 0, np = 0, nq = 0] = [n[g], n[p], n[q]]
    const endGrain = ng > np && ng > nq
    const across = endGrain ? at3[p] : np > nq ? at3[q] : at3[p]
    const along = endGrain ? at3[q] : at3[g]
    uv[i * 2] = (along ?? 0) + shift
    uv[i * 2 + 1] = (across ?? 0) + shift * 0.37
  }
  geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2))
}

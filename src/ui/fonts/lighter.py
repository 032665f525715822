"""
Cuts the face to the letters that the shop writes and makes it lighter:
`python lighter.py "InstrumentSans[wdth,wght].ttf" instrument-sans.woff2`. Needs fonttools and brotli.

- Letters are those of letters.txt; only digits have a second form, for columns of prices.
- A narrow letter is exact at weight 600, that of headings, and a little heavier or lighter than drawn at others: what
  the drawing of narrow bold adds to narrow and to bold is folded into narrow.
- Outlines between the masters may be off by 0.2 % of the size, a thirtieth of a pixel in text.
- Pairs keep the kerning of the normal width; what the condensed headings lose is a fraction of a pixel.
- Pairs that are moved by less than 3 % of the size are not kerned.
- The diameter signs, which the face lacks, are drawn as Ø.

49 kB become 21 kB, on the way to the first paint of every first visit.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta, iup_delta_optimize

STATIC = 0xF  # The bits of a value format that are no device tables.
LEAST_KERNING = 30  # Thousandths of the size.
TOLERANCE = 2
EXACT_WEIGHT = (600 - 400) / (700 - 400)
DIGITS = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
DIAMETERS = (0x2300, 0x2205)


def cut(font):
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            mapping = getattr(table, "mapping", {})
            for sign in [sign for sign, form in mapping.items() if form == sign + ".tf" and sign not in DIGITS]:
                del mapping[sign]
    # Names of axes and styles come back with the axes; see the end.
    options = Options(hinting=False, layout_features=["kern", "tnum"], name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["STAT", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(text=(Path(__file__).parent / "letters.txt").read_text())
    subsetter.subset(font)


def without_devices(value):
    for name in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
        if value is not None and hasattr(value, name):
            delattr(value, name)


def is_felt(value):
    return value is not None and abs(getattr(value, "XAdvance", 0)) >= LEAST_KERNING


def lighten_singles(table):
    kept = []
    for glyph, pairs in zip(table.Coverage.glyphs, table.PairSet):
        pairs.PairValueRecord = [record for record in pairs.PairValueRecord if is_felt(record.Value1)]
        pairs.PairValueCount = len(pairs.PairValueRecord)
        if pairs.PairValueRecord:
            kept.append((glyph, pairs))
    table.Coverage.glyphs = [glyph for glyph, _ in kept]
    table.PairSet = [pairs for _, pairs in kept]
    table.PairSetCount = len(kept)


def lighten_classes(table):
    for first in table.Class1Record:
        for record in first.Class2Record:
            if record.Value1 is not None and not is_felt(record.Value1):
                record.Value1.XAdvance = 0


def pairs_of(table):
    if table.Format == 1:
        return [record for pairs in table.PairSet for record in pairs.PairValueRecord]
    return [record for first in table.Class1Record for record in first.Class2Record]


def axes_of(variation):
    return tuple(sorted(variation.axes))


def fold(variations):
    by_axes = {axes_of(variation): variation for variation in variations}
    corner = by_axes.get(("wdth", "wght"))
    if corner:
        narrow = by_axes[("wdth",)]
        narrow.coordinates = [
            tuple(round(a + EXACT_WEIGHT * b) for a, b in zip(*pair)) for pair in zip(narrow.coordinates, corner.coordinates)
        ]
        variations.remove(corner)


def lighten_outlines(font):
    for glyph, variations in font["gvar"].variations.items():
        points, outline = font["glyf"]._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
        is_composite = font["glyf"][glyph].isComposite()
        for variation in variations:
            whole = (
                [offset or (0, 0) for offset in variation.coordinates]
                if is_composite
                else iup_delta(variation.coordinates, points, outline.endPts)
            )
            variation.coordinates = [(round(x), round(y)) for x, y in whole]
        fold(variations)
        if not is_composite:
            for variation in variations:
                variation.coordinates = iup_delta_optimize(variation.coordinates, points, outline.endPts, TOLERANCE)


def lighten_widths(font):
    store = font["HVAR"].table.VarStore
    axes = [axis.axisTag for axis in font["fvar"].axes]
    moved = [
        tuple(tag for tag, span in zip(axes, region.VarRegionAxis) if span.PeakCoord)
        for region in store.VarRegionList.Region
    ]
    for data in store.VarData:
        at = {moved[region]: index for index, region in enumerate(data.VarRegionIndex)}
        narrow, corner = at.get(("wdth",)), at.get(("wdth", "wght"))
        if corner is None:
            continue
        for item in data.Item:
            item[narrow] = round(item[narrow] + EXACT_WEIGHT * item[corner])
            del item[corner]
        del data.VarRegionIndex[corner]
        data.VarRegionCount -= 1
        data.calculateNumShorts()


source, target = sys.argv[1:]
font = TTFont(source)
cut(font)
for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in lookup.SubTable:
        table = getattr(table, "ExtSubTable", table)
        for record in pairs_of(table):
            without_devices(record.Value1)
            without_devices(record.Value2)
        table.ValueFormat1 &= STATIC
        table.ValueFormat2 &= STATIC
        lighten_singles(table) if table.Format == 1 else lighten_classes(table)
definitions = font["GDEF"].table
definitions.VarStore = None
definitions.Version = 0x00010002 if getattr(definitions, "MarkGlyphSetsDef", None) else 0x00010000
lighten_outlines(font)
lighten_widths(font)
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap.update({sign: "Oslash" for sign in DIAMETERS})
font["name"].names = [record for record in font["name"].names if record.nameID < 256]
font.flavor = "woff2"
font.save(target)

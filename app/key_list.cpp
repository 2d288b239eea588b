// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/key_list.h"

namespace app {

std::span<const KeyEntry> keyList() {
    static constexpr KeyEntry kKeys[] = {
        {u"Wheel", u"scroll lanes", true},
        {u"Ctrl+wheel", u"zoom at the cursor", true},
        {u"Shift+wheel", u"pan"},
        {u"W S", u"zoom in, out", true},
        {u"A D", u"pan left, right", true},
        {u"Drag", u"select a range", true},
        {u"Shift+drag", u"select from edge to edge"},
        {u"Shift+click", u"measure from the focused span"},
        {u"Right click", u"what may be done there"},
        {u"F", u"zoom to the selection", true},
        {u"/", u"find, Enter for next", true},
        {u"Shift+Enter", u"previous hit"},
        {u"Alt+R", u"in the search: a regular expression"},
        {u"O", u"only lanes with hits"},
        {u"Ctrl+Shift+F", u"filter lanes by name"},
        {u". ,", u"next, previous of the same name", true},
        {u"[ ]", u"along the chain, to cause and effect"},
        {u"C", u"links: the whole chain or only the direct ones"},
        {u"Up Down Enter", u"in Details: from link to link, follow it"},
        {u"Z Shift+Z", u"undo, redo the view", true},
        {u"M", u"mark the range, the span, or the moment", true},
        {u"L", u"line profiles on their own clock up with the focused span"},
        {u"Shift+L", u"put them back on their own zero"},
        {u"Esc", u"clear range, then search, then selection"},
        {u"Ctrl+G", u"go to a time"},
        {u"Ctrl+O", u"open a directory"},
        {u"F5", u"read the capture again"},
        {u"F6", u"next panel"},
        {u"Ctrl+F", u"find; in a table: filter its rows"},
        {u"Ctrl+C", u"copy rows of a table"},
        {u"?", u"all keys", true},
    };
    return kKeys;
}

} // namespace app

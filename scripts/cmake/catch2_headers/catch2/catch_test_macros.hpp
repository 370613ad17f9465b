// Catch2 is used in its amalgamated form, so each of its headers just includes that one.
#pragma once
#include <catch_amalgamated.hpp>

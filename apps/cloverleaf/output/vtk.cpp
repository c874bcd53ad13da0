// SPDX-License-Identifier: BSD-3-Clause
#include "output/vtk.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace skerry::cloverleaf {
namespace {

struct picture {
    field_id id;
    const char* name;
};
constexpr picture cell_pictures[] = {{field_id::density0, "density"},
                                     {field_id::energy0, "energy"},
                                     {field_id::pressure, "pressure"},
                                     {field_id::viscosity, "viscosity"}};
constexpr picture point_pictures[] = {{field_id::xvel0, "x_velocity"},
                                      {field_id::yvel0, "y_velocity"}};

std::string extent_text(const block_extent& e) {
    std::ostringstream s;
    s << e.x0 << ' ' << e.x0 + e.nx << ' ' << e.y0 << ' ' << e.y0 + e.ny << " 0 0";
    return s.str();
}

std::string piece_name(std::int64_t step, int pe) {
    return "clover." + std::to_string(step) + "." + std::to_string(pe) + ".vtr";
}

std::string index_name(std::int64_t step) {
    return "clover." + std::to_string(step) + ".pvtr";
}

// The arrays of one piece: declared in the XML part, their bytes appended behind it.
class appended_arrays {
 public:
    std::string declare(const std::string& name, std::vector<double> values) {
        std::ostringstream s;
        s << "<DataArray type=\"Float64\" Name=\"" << name << "\" format=\"appended\" offset=\""
          << offset_ << "\"/>\n";
        offset_ += sizeof(std::uint64_t) + values.size() * sizeof(double);
        arrays_.push_back(std::move(values));
        return s.str();
    }
    void write(std::ostream& file) const {
        for (const auto& values : arrays_) {
            const std::uint64_t bytes = values.size() * sizeof(double);
            file.write(reinterpret_cast<const char*>(&bytes), sizeof bytes);
            file.write(reinterpret_cast<const char*>(values.data()),
                       static_cast<std::streamsize>(bytes));
        }
    }

 private:
    std::uint64_t offset_ = 0;
    std::vector<std::vector<double>> arrays_;
};

std::vector<double> values_of(const block& b, field_id id) {
    const rect own = b.owned(info(id).where);
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(own.x1) * own.y1);
    for (int k = 0; k < own.y1; ++k)
        values.insert(values.end(), b[id].row(k), b[id].row(k) + own.x1);
    return values;
}

std::vector<double> coordinates(int first, int count, double start, double spacing) {
    std::vector<double> c;
    for (int i = first; i < first + count; ++i) c.push_back(start + spacing * i);
    return c;
}

std::string file_start(const char* type) {
    return std::string("<?xml version=\"1.0\"?>\n<VTKFile type=\"") + type +
           "\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n";
}

std::string save(const std::string& path, const std::string& text, const appended_arrays* arrays) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (arrays) {
        file << "<AppendedData encoding=\"raw\">\n_";
        arrays->write(file);
        file << "\n</AppendedData>\n</VTKFile>\n";
    }
    file.flush();
    return file ? "" : path + ": cannot be written; check that the folder exists and has room";
}

}  // namespace

vtk_writer::vtk_writer(std::string folder, const block& b, const block_grid& grid, int pe)
    : folder_(std::move(folder)), block_(b), grid_(grid), pe_(pe) {
    std::error_code ignored;  // a folder that cannot be made shows when a file is written
    std::filesystem::create_directories(folder_, ignored);
}

std::string vtk_writer::write(std::int64_t step, double time) {
    std::string error = write_piece(step);
    if (pe_ != 0 || !error.empty()) return error;
    std::ostringstream entry;
    entry.precision(17);
    entry << "<DataSet timestep=\"" << time << "\" file=\"" << index_name(step) << "\"/>\n";
    series_ += entry.str();
    error = write_index(step);
    return error.empty() ? write_series() : error;
}

std::string vtk_writer::write_piece(std::int64_t step) const {
    const geometry& g = block_.domain();
    const block_extent& e = block_.extent();
    appended_arrays arrays;
    std::ostringstream s;
    s << file_start("RectilinearGrid") << "<RectilinearGrid WholeExtent=\"" << extent_text(e)
      << "\">\n<Piece Extent=\"" << extent_text(e) << "\">\n<CellData>\n";
    for (const picture& p : cell_pictures) s << arrays.declare(p.name, values_of(block_, p.id));
    s << "</CellData>\n<PointData>\n";
    for (const picture& p : point_pictures) s << arrays.declare(p.name, values_of(block_, p.id));
    s << "</PointData>\n<Coordinates>\n"
      << arrays.declare("x", coordinates(e.x0, e.nx + 1, g.xmin, g.dx))
      << arrays.declare("y", coordinates(e.y0, e.ny + 1, g.ymin, g.dy))
      << arrays.declare("z", {0.0}) << "</Coordinates>\n</Piece>\n</RectilinearGrid>\n";
    return save(folder_ + "/" + piece_name(step, pe_), s.str(), &arrays);
}

std::string vtk_writer::write_index(std::int64_t step) const {
    const geometry& g = block_.domain();
    std::ostringstream s;
    s << file_start("PRectilinearGrid") << "<PRectilinearGrid GhostLevel=\"0\" WholeExtent=\"0 "
      << g.nx << " 0 " << g.ny << " 0 0\">\n<PCellData>\n";
    const auto declare = [&](const char* name) {
        s << "<PDataArray type=\"Float64\" Name=\"" << name << "\"/>\n";
    };
    for (const picture& p : cell_pictures) declare(p.name);
    s << "</PCellData>\n<PPointData>\n";
    for (const picture& p : point_pictures) declare(p.name);
    s << "</PPointData>\n<PCoordinates>\n";
    for (const char* axis : {"x", "y", "z"}) declare(axis);
    s << "</PCoordinates>\n";
    for (int pe = 0; pe < grid_.n_blocks(); ++pe) {
        s << "<Piece Extent=\"" << extent_text(extent_of(grid_, g.nx, g.ny, pe)) << "\" Source=\""
          << piece_name(step, pe) << "\"/>\n";
    }
    s << "</PRectilinearGrid>\n</VTKFile>\n";
    return save(folder_ + "/" + index_name(step), s.str(), nullptr);
}

std::string vtk_writer::write_series() const {
    return save(
        folder_ + "/clover.pvd",
        file_start("Collection") + "<Collection>\n" + series_ + "</Collection>\n</VTKFile>\n",
        nullptr);
}

}  // namespace skerry::cloverleaf
